import { losePrimary, updateElection } from '../clusters/elections.js';
import type { Instant } from '../instant.js';
import { omit } from '../omit.js';
import type { Outcome } from '../outcome.js';
import type { World } from '../world.js';
import type { Host, ReplicaState } from '../tables/hosts.js';
import { behindAt } from './recovery.js';

/**
 * Takes a process down. It comes up at `returnsAt`. If `returnsAt` is unset, it stays down until `bringUp` is
 * called. Does nothing if the process is already down.
 */
export function takeDown(world: World, host: Host, returnsAt?: Instant): Outcome {
  if (host.downSince !== undefined) return { world, events: [] };
  const wasPrimary = host.replicaState === 'PRIMARY';
  // A process that an agent restarts is away already, so its outage began with the restart.
  const since = host.restart?.since ?? world.now;
  const behindMs = behindAt(world.seed, host, since);
  const down: Host = {
    ...omit(host, 'behindMs', 'recoveryMs', 'restart'),
    ...(behindMs > 0 ? { behindMs } : {}),
    ...(isSyncing(host) ? { hasUnfinishedSync: true } : {}),
    downSince: since,
    stateSince: since,
    ...(host.replicaState === undefined ? {} : { replicaState: 'DOWN' as const }),
    ...(returnsAt === undefined ? {} : { returnsAt }),
  };
  const without = { ...world, hosts: world.hosts.put(down) };
  const lost = wasPrimary ? losePrimary(without, host.clusterId, host.replicaSetName) : without;
  return { world: updateElection(lost, host.clusterId, host.replicaSetName), events: [] };
}

/**
 * Takes a process down until `bringUp` is called. If the process is already down, it no longer comes up by
 * itself.
 */
export function keepDown(world: World, host: Host): Outcome {
  if (host.downSince === undefined) return takeDown(world, host);
  if (host.returnsAt === undefined) return { world, events: [] };
  return { world: { ...world, hosts: world.hosts.put(omit(host, 'returnsAt')) }, events: [] };
}

/** Returns whether a member receives the data of its set. New members that wait for their set do not. */
function isSyncing({ replicaState, stateSince }: Host): boolean {
  return replicaState === 'STARTUP2' && stateSince !== undefined;
}

/**
 * Brings a process up. A member that holds data must catch up before it becomes a secondary. A member whose initial
 * sync was interrupted begins it again, because it has deleted the incomplete copy.
 */
export function bringUp(world: World, host: Host): Outcome {
  if (host.downSince === undefined) return { world, events: [] };
  const state = stateAfter(host);
  const up: Host = {
    ...omit(host, 'downSince', 'returnsAt', 'behindMs', 'hasUnfinishedSync'),
    stateSince: world.now,
    ...(state === undefined ? {} : { replicaState: state }),
    ...(state === 'RECOVERING' ? { behindMs: behindAt(world.seed, host, world.now) } : {}),
  };
  const back = { ...world, hosts: world.hosts.put(up) };
  return { world: updateElection(back, host.clusterId, host.replicaSetName), events: [] };
}

function stateAfter(host: Host): ReplicaState | undefined {
  if (host.replicaSetName === undefined) return host.replicaState;
  if (host.role === 'ARBITER') return 'ARBITER';
  return host.hasUnfinishedSync === true ? 'STARTUP2' : 'RECOVERING';
}

/** Makes a member a secondary after it has caught up. */
export function finishRecovery(world: World, host: Host): Outcome {
  const secondary: Host = {
    ...omit(host, 'behindMs', 'recoveryMs', 'hasUnfinishedSync'),
    replicaState: 'SECONDARY',
    stateSince: world.now,
  };
  const caughtUp = { ...world, hosts: world.hosts.put(secondary) };
  return { world: updateElection(caughtUp, host.clusterId, host.replicaSetName), events: [] };
}
