import { hostAt } from '../../hosts/hostAt.js';
import type { Host } from '../../tables/hosts.js';
import { machineOf, type ManagedProcess } from '../../tables/managedProcesses.js';
import type { World } from '../../world.js';
import { hostOf, isRunning, type Place } from './peers.js';

/** Returns whether another process uses the port of a process, so that the process cannot start there. */
export function isPortTaken(world: World, groupId: string, place: Place): boolean {
  return userOf(world, groupId, place) !== undefined;
}

/**
 * Returns whether no agent will free the port of a process: a process that the agents do not manage uses it, or
 * processes wait for the ports of each other.
 */
export function isPortLost(world: World, groupId: string, place: Place): boolean {
  const seen = new Set<string>();
  let wanted: Place | undefined = place;
  while (wanted !== undefined) {
    const user = userOf(world, groupId, wanted);
    if (user === undefined) return false;
    if (user.unmanaged === true || seen.has(user.id)) return true;
    seen.add(user.id);
    wanted = leavingFrom(world, user);
  }
  return true;
}

/**
 * Returns the other process that uses the port of a process. A process that left the configuration uses its port only
 * while it runs.
 */
function userOf(world: World, groupId: string, place: Place): Host | undefined {
  const user = hostAt(world, groupId, place);
  if (user?.unmanaged === true) return isRunning(user) ? user : undefined;
  return user?.id === hostOf(world, groupId, place)?.id ? undefined : user;
}

/** Returns the managed process that is about to leave the port of a host. */
function leavingFrom(world: World, { groupId, hostname, port }: Host): ManagedProcess | undefined {
  const leaving = world.managedProcesses.select('leaving', machineOf({ groupId, hostname })).toArray();
  return leaving.find(({ currentPort }) => currentPort === port);
}
