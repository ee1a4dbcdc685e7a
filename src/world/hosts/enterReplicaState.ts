import { losePrimary, updateElection, withoutElection, withoutLoss } from '../clusters/elections.js';
import { hasMajority, membersOfSet, priorityOf } from '../clusters/voters.js';
import { processId } from './host.js';
import { finishRecovery } from './startAndStop.js';
import type { Host, ReplicaState } from '../tables/hosts.js';
import type { Outcome } from '../outcome.js';
import type { World } from '../world.js';
import { Conflict } from '../conflict.js';
import { omit } from '../omit.js';
import { inTurn } from '../inTurn.js';

/** Changes the replica state of a member. If necessary, other members of its replica set change their states too. */
export function enterReplicaState(world: World, host: Host, state = host.replicaState): Outcome {
  if (state === host.replicaState || isAlreadyDown(host, state)) return { world, events: [] };
  if (host.replicaSetName === undefined || host.replicaState === undefined) {
    throw new Conflict(
      'This process is not in a replica set, so it has no replica state. Set the member `up` instead.',
    );
  }
  if (state === undefined || (host.role === 'ARBITER') !== (state === 'ARBITER')) {
    throw new Conflict(
      `A process with the role ${host.role} ${state === undefined ? 'must have a replica state' : `cannot have the replica state ${state}`}.`,
    );
  }
  if (state === 'PRIMARY') return inTurn(world, [(before) => catchUp(before, host), promote(host)]);
  return state === 'SECONDARY' && host.replicaState !== 'PRIMARY'
    ? finishRecovery(world, host)
    : changeState(world, host, state);
}

/**
 * Returns whether the wanted state is `DOWN` and the process is already down. Processes outside replica sets
 * have no replica state, so `replicaState` cannot be compared.
 */
function isAlreadyDown({ downSince }: Host, state: ReplicaState | undefined): boolean {
  return downSince !== undefined && state === 'DOWN';
}

/** Makes a member a secondary, because only a secondary can become primary. */
function catchUp(world: World, host: Host): Outcome {
  return host.replicaState === 'SECONDARY' ? { world, events: [] } : finishRecovery(world, host);
}

/** Changes the state of a member. If it was the primary, the other members start an election. */
function changeState(world: World, host: Host, state: ReplicaState): Outcome {
  const { clusterId, replicaSetName } = host;
  const after: Host = {
    ...omit(host, 'recoveryMs', 'hasUnfinishedSync'),
    replicaState: state,
    stateSince: world.now,
  };
  const left = { ...world, hosts: world.hosts.put(after) };
  const lost = host.replicaState === 'PRIMARY' ? losePrimary(left, clusterId, replicaSetName) : left;
  return { world: updateElection(lost, clusterId, replicaSetName), events: [] };
}

/** Makes a secondary the primary without an election. The current primary steps down first. */
function promote(host: Host): (world: World) => Outcome {
  const { id, clusterId, replicaSetName = '' } = host;
  return (world) => {
    const members = membersOfSet(world, clusterId, replicaSetName);
    if (!hasMajority(members)) {
      throw new Conflict(`${replicaSetName} cannot have a primary without a majority of its members.`);
    }
    if (priorityOf(host) === 0)
      throw new Conflict(
        `The priority of ${processId(host)} in ${replicaSetName} is 0, so it cannot become primary.`,
      );
    const former = members.find(({ replicaState }) => replicaState === 'PRIMARY');
    return inTurn(world, [
      ...(former === undefined ? [] : [(before: World) => changeState(before, former, 'SECONDARY')]),
      (before) => makePrimary(before, id, replicaSetName),
    ]);
  };
}

function makePrimary(world: World, id: string, replicaSetName: string): Outcome {
  const host = world.hosts.get(id);
  const cluster = host && world.clusters.get(host.clusterId);
  if (host === undefined || cluster === undefined) throw new Error(`The host ${id} is gone.`);
  const primary: Host = { ...host, replicaState: 'PRIMARY', stateSince: world.now };
  const withPrimary = withoutLoss(withoutElection(cluster, replicaSetName), replicaSetName);
  const next = { ...world, clusters: world.clusters.put(withPrimary), hosts: world.hosts.put(primary) };
  return { world: updateElection(next, cluster.id, replicaSetName), events: [] };
}
