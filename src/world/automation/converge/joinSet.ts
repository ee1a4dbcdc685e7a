import { primaryOf } from '../../clusters/replicaSets.js';
import { membersOfSet } from '../../clusters/voters.js';
import { enterReplicaState } from '../../hosts/enterReplicaState.js';
import { hostEvent } from '../../hosts/hostEvent.js';
import { leaveSet } from '../../monitoring/leaveSet.js';
import { finishRecovery } from '../../hosts/startAndStop.js';
import { inTurn } from '../../inTurn.js';
import type { Outcome } from '../../outcome.js';
import type { Host } from '../../tables/hosts.js';
import type { ManagedProcess } from '../../tables/managedProcesses.js';
import type { World } from '../../world.js';
import { findManagedProcess } from '../managedProcesses.js';
import { aspectsOf } from '../plan/aspects.js';
import type { Goal } from './goal.js';
import { applyMemberships } from './memberships.js';
import { hasJoined, hostOf, isRunning, peersOf } from './peers.js';
import { stepDown } from './stepDown.js';

/**
 * Initiates a new replica set: the initiating member becomes primary, unless another one has a higher priority, and the
 * others become secondaries.
 */
export function initiateSet(world: World, process: ManagedProcess, goal: Goal): Outcome {
  const { groupId } = process;
  const ids = peersOf(goal).flatMap((peer) => hostOf(world, groupId, peer)?.id ?? []);
  const own = hostOf(world, groupId, goal.entry)?.id;
  return inTurn(join(world, groupId, goal), [
    ...ids.map((id) => (before: World) => withHost(before, id, becomeSecondary)),
    (before) => withHost(before, own, (world, host) => enterReplicaState(world, host, 'PRIMARY')),
    (before) => removeMembers(before, groupId, goal),
    (before) => applyMemberships(before, groupId, goal),
    (before) => reportPrimary(before, before.hosts.get(own ?? '')),
  ]);
}

/** Records that members have the present settings of their set. All members of a new set join it at once. */
function join(
  world: World,
  groupId: string,
  goal: Goal,
  isConcerned: (process: ManagedProcess) => boolean = () => true,
): World {
  const { document } = goal;
  return peersOf(goal).reduce((next, peer) => {
    const process = findManagedProcess(next, groupId, peer.name);
    const { members } = aspectsOf(document, peer);
    if (process === undefined || members === undefined || !isConcerned(process)) return next;
    const joined = { ...process, applied: { ...process.applied, members } };
    return { ...next, managedProcesses: next.managedProcesses.put(joined) };
  }, world);
}

/**
 * Reports a new primary only if monitoring observes its host already. It does not observe most members of new sets yet.
 */
function reportPrimary(world: World, initiator: Host | undefined): Outcome {
  const { clusterId = '', replicaSetName = '' } = initiator ?? {};
  const primary = primaryOf(membersOfSet(world, clusterId, replicaSetName), replicaSetName);
  const isReported = primary?.monitoring === undefined;
  return { world, events: isReported ? [] : [hostEvent(world, primary, 'PRIMARY_ELECTED')] };
}

function becomeSecondary(world: World, host: Host): Outcome {
  return host.replicaState === 'STARTUP2' ? finishRecovery(world, host) : { world, events: [] };
}

function withHost(
  world: World,
  id: string | undefined,
  change: (world: World, host: Host) => Outcome,
): Outcome {
  const host = world.hosts.get(id ?? '');
  return isRunning(host) ? change(world, host) : { world, events: [] };
}

/** Begins to change the members of a replica set. If the primary leaves the set, it steps down first. */
export function beginReconfiguration(world: World, { groupId }: ManagedProcess, goal: Goal): Outcome {
  const [primary] = leavingMembers(world, groupId, goal).filter((host) => host.replicaState === 'PRIMARY');
  return stepDown(world, groupId, goal, primary);
}

/**
 * Changes the members of a replica set. A new member begins its initial sync, and becomes a secondary after it. The
 * processes of removed members keep running.
 */
export function reconfigureSet(world: World, process: ManagedProcess, goal: Goal): Outcome {
  const { groupId } = process;
  const host = hostOf(world, groupId, goal.entry);
  if (host === undefined) return { world, events: [] };
  return inTurn(world, [
    (before) => (hasJoined(process) ? { world: before, events: [] } : addMember(before, host)),
    (before) => removeMembers(before, groupId, goal),
    (before) => ({ world: before, events: [hostEvent(before, host, 'CONFIGURATION_CHANGED')] }),
    (before) => applyMemberships(before, groupId, goal),
    (before) => ({ world: join(before, groupId, goal, hasJoined), events: [] }),
  ]);
}

/** A member with data begins its initial sync. An arbiter has nothing to sync. */
function addMember(world: World, host: Host): Outcome {
  const isWaiting = host.replicaState === 'STARTUP2' && host.stateSince === undefined;
  const syncing: Host = isWaiting ? { ...host, stateSince: world.now } : host;
  return {
    world: { ...world, hosts: world.hosts.put(syncing) },
    events: [hostEvent(world, host, 'MEMBER_ADDED')],
  };
}

function removeMembers(world: World, groupId: string, goal: Goal): Outcome {
  const removed = leavingMembers(world, groupId, goal);
  return inTurn(
    world,
    removed.map((host) => (before: World) => leaveSet(before, before.hosts.get(host.id) ?? host)),
  );
}

/** Returns the hosts that are in a process's replica set now, but no longer in its configuration. */
function leavingMembers(world: World, groupId: string, goal: Goal): readonly Host[] {
  const { clusterId, replicaSetName } = hostOf(world, groupId, goal.entry) ?? {};
  const members = new Set(peersOf(goal).map((peer) => hostOf(world, groupId, peer)?.id));
  return membersOfSet(world, clusterId ?? '', replicaSetName).filter(({ id }) => !members.has(id));
}
