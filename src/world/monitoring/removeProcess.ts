import { updateElection } from '../clusters/elections.js';
import { takeDown } from '../hosts/startAndStop.js';
import { inTurn } from '../inTurn.js';
import type { Outcome } from '../outcome.js';
import { removeReferring } from '../removeReferring.js';
import type { Host } from '../tables/hosts.js';
import type { World } from '../world.js';
import { dropUnwatched } from './dropUnwatched.js';

/**
 * Removes a process with its measurements, and cancels its open alerts. A primary steps down first. If it is the last process of its
 * cluster, the cluster is removed too. Writes no event.
 */
export function removeProcess(world: World, { id }: Host): Outcome {
  return inTurn(world, [
    (before) => {
      const host = before.hosts.get(id);
      return host === undefined ? { world: before, events: [] } : takeDown(before, host);
    },
    (before) => ({ world: withoutProcess(before, id), events: [] }),
  ]);
}

function withoutProcess(world: World, id: string): World {
  const host = world.hosts.get(id);
  if (host === undefined) return world;
  const { clusterId, replicaSetName } = host;
  const left = { ...world, hosts: world.hosts.remove(id), periods: withoutPeriods(world, id) };
  if (left.hosts.select('cluster', clusterId).size === 0)
    return removeReferring(left, 'clusters', clusterId).world;
  return updateElection(dropUnwatched(left, clusterId), clusterId, replicaSetName);
}

function withoutPeriods({ periods }: World, subjectId: string): World['periods'] {
  const past = periods.select('subject', subjectId).toArray();
  return past.reduce((table, { id }) => table.remove(id), periods);
}
