import { hostIdOf } from '../../hosts/host.js';
import { memoizeFor } from '../../memoizeFor.js';
import type { Host } from '../../tables/hosts.js';
import type { ManagedProcess } from '../../tables/managedProcesses.js';
import type { World } from '../../world.js';
import type { ProcessEntry } from '../document/entries.js';
import { findManagedProcess } from '../managedProcesses.js';
import type { Goal } from './goal.js';

/** Returns the host of a process. Unset before the agent has started the process. */
export function hostOf(
  world: World,
  groupId: string,
  address: Pick<ProcessEntry, 'hostname' | 'port'>,
): Host | undefined {
  const usual = world.hosts.get(hostIdOf(world.seed, groupId, address));
  return usual ?? hostsByAddress(world.hosts, groupId).get(addressOf(address));
}

/**
 * The hosts of a project by address. Needed because hosts of imported worlds and tests may have other ids than
 * `hostIdOf` returns.
 */
const hostsByAddress = memoizeFor((hosts: World['hosts'], groupId): ReadonlyMap<string, Host> => {
  const all = hosts.select('project', groupId).toArray();
  return new Map(all.map((host) => [addressOf(host), host]));
});

function addressOf({ hostname, port }: Pick<ProcessEntry, 'hostname' | 'port'>): string {
  return `${hostname}:${port}`;
}

/** Returns whether a process runs. */
export function isRunning(host: Host | undefined): host is Host {
  return host !== undefined && host.downSince === undefined;
}

/** Returns whether a process that the agents do not manage runs, so that no other process can use its port. */
export function isPortTaken(host: Host): boolean {
  return host.unmanaged === true && isRunning(host);
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
