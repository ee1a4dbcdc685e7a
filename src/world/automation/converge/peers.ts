import { hostAt } from '../../hosts/hostAt.js';
import type { Host } from '../../tables/hosts.js';
import { machineOf, type ManagedProcess } from '../../tables/managedProcesses.js';
import type { World } from '../../world.js';
import type { ProcessEntry } from '../document/entries.js';
import { findManagedProcess } from '../managedProcesses.js';
import type { Goal } from './goal.js';

/** The name and the address of a process: those of its entry, or of its row. */
export type Place = Pick<ProcessEntry, 'name' | 'hostname' | 'port'>;

/**
 * Returns the host of a process. Unset before the agent has started the process. While the port of a process changes,
 * the process is still on its current port. Another process at that address has no host yet.
 */
export function hostOf(world: World, groupId: string, place: Place): Host | undefined {
  const { name, hostname, port } = place;
  const leaving = world.managedProcesses.select('leaving', machineOf({ groupId, hostname })).toArray();
  const own = leaving.find((process) => process.name === name);
  if (own?.currentPort !== undefined) return hostAt(world, groupId, { hostname, port: own.currentPort });
  const isAnothers = leaving.some(({ currentPort }) => currentPort === port);
  return isAnothers ? undefined : hostAt(world, groupId, place);
}

/** Returns whether a process runs. */
export function isRunning(host: Host | undefined): host is Host {
  return host !== undefined && host.downSince === undefined;
}

/**
 * Returns the processes that agents change one at a time: the members of the process's replica set or the routers of
 * its cluster, in the order of the configuration. For a standalone, returns only the process itself.
 */
export function peersOf({ entries, entry }: Goal): readonly ProcessEntry[] {
  const { replicaSetName, clusterName } = entry;
  if (replicaSetName !== undefined)
    return membersInOrder(entries.replicaSets.get(replicaSetName)?.members ?? [], entries.byName);
  if (clusterName === undefined) return [entry];
  return entries.processes.filter(
    (other) => other.clusterName === clusterName && other.replicaSetName === undefined,
  );
}

function membersInOrder(
  members: readonly { readonly processName: string }[],
  byName: ReadonlyMap<string, ProcessEntry>,
): readonly ProcessEntry[] {
  return members.flatMap(({ processName }) => byName.get(processName) ?? []);
}

/** Returns whether the replica set of a process has been initiated: a member of it has joined. */
export function isInitiated(world: World, groupId: string, goal: Goal): boolean {
  return peersOf(goal).some((peer) => hasJoined(findManagedProcess(world, groupId, peer.name)));
}

/** Returns whether a process is a member of its replica set. */
export function hasJoined(process: ManagedProcess | undefined): boolean {
  return process?.applied.members !== undefined;
}

/**
 * Returns whether this process makes the moves that its replica set needs only once. The primary makes them. Without a
 * primary, the first member that has joined does, and in a set that is not initiated, the first member that can become
 * primary.
 */
export function isSpokesman(world: World, groupId: string, goal: Goal): boolean {
  const peers = peersOf(goal);
  const primary = peers.find((peer) => hostOf(world, groupId, peer)?.replicaState === 'PRIMARY');
  const joined = peers.find((peer) => hasJoined(findManagedProcess(world, groupId, peer.name)));
  const first = peers.find((peer) => isElectable(goal, peer));
  return (primary ?? joined ?? first)?.name === goal.entry.name;
}

/**
 * Returns whether the configuration lets a process become primary. Only a priority of 0 prevents it, so routers and
 * standalones, which have no priority, also count.
 */
function isElectable({ entries }: Goal, { name, replicaSetName = '' }: ProcessEntry): boolean {
  const members = entries.replicaSets.get(replicaSetName)?.members ?? [];
  return !members.some(({ processName, priority }) => processName === name && priority === 0);
}

/** Returns whether the configuration makes a process an arbiter. */
export function isArbiter({ entries }: Goal, { name, replicaSetName = '' }: ProcessEntry): boolean {
  const members = entries.replicaSets.get(replicaSetName)?.members ?? [];
  return members.some(({ processName, isArbiter: is }) => is && processName === name);
}
