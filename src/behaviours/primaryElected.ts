import type { Behaviour } from '../world/behaviour.js';
import type { Cluster, Election } from '../world/tables/clusters.js';
import { electPrimary } from '../world/clusters/electPrimary.js';
import { drawKeyOf } from '../world/ids.js';
import { SECOND_MS, type Instant } from '../world/instant.js';
import { draw } from '../world/random.js';

/**
 * Duration of an election. Members wait at least ten seconds for a lost primary before they vote, and the
 * vote takes at most four more seconds.
 */
const ELECTION_SECONDS_MIN = 10;
const ELECTION_SECONDS_SPAN = 4;

/**
 * Elects a new primary some seconds after a replica set has lost its primary, if a majority of its members
 * is up.
 */
export const primaryElected: Behaviour<'clusters'> = {
  name: 'primaryElected',
  subjects: 'clusters',
  due: (cluster, seed) => first(cluster, seed)?.at,
  fire(world, cluster) {
    const next = first(cluster, world.seed);
    return next === undefined ? { world, events: [] } : electPrimary(world, cluster, next.election);
  },
};

interface Ending {
  readonly election: Election;
  readonly at: Instant;
}

function first(cluster: Cluster, seed: number): Ending | undefined {
  const endings = (cluster.elections ?? []).map((election) => ({
    election,
    at: endOf(cluster, election, seed),
  }));
  return endings.toSorted((a, b) => a.at - b.at)[0];
}

function endOf(cluster: Cluster, { replicaSetName, since }: Election, seed: number): Instant {
  const age = since - cluster.createdAt;
  const drawn = draw(seed, 'electionSeconds', drawKeyOf(cluster.id), replicaSetName, age);
  return since + Math.round((ELECTION_SECONDS_MIN + drawn * ELECTION_SECONDS_SPAN) * SECOND_MS);
}
