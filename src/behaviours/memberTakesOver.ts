import type { Behaviour } from '../world/behaviour.js';
import type { Cluster, Election } from '../world/tables/clusters.js';
import { takeOver } from '../world/hosts/takeOver.js';
import { drawKeyOf } from '../world/ids.js';
import { SECOND_MS, type Instant } from '../world/instant.js';
import { draw } from '../world/random.js';

/**
 * Seconds that a secondary with a higher priority waits: as long as members wait for a lost primary, and up to 1.5
 * seconds more.
 */
const TAKEOVER_SECONDS_MIN = 10;
const TAKEOVER_SECONDS_SPAN = 1.5;

/** Makes the member with the highest priority the primary, some seconds after it has caught up. */
export const memberTakesOver: Behaviour<'clusters'> = {
  name: 'memberTakesOver',
  subjects: 'clusters',
  due: (cluster, seed) => (cluster.takeovers === undefined ? undefined : first(cluster, seed)?.at),
  fire(world, cluster) {
    const next = first(cluster, world.seed);
    return next === undefined ? { world, events: [] } : takeOver(world, cluster, next.takeover);
  },
};

function first(
  cluster: Cluster,
  seed: number,
): { readonly takeover: Election; readonly at: Instant } | undefined {
  const all = (cluster.takeovers ?? []).map((takeover) => ({ takeover, at: endOf(cluster, takeover, seed) }));
  return all.toSorted((a, b) => a.at - b.at)[0];
}

function endOf(cluster: Cluster, { replicaSetName, since }: Election, seed: number): Instant {
  const drawn = draw(
    seed,
    'takeoverSeconds',
    drawKeyOf(cluster.id),
    replicaSetName,
    since - cluster.createdAt,
  );
  return since + Math.round((TAKEOVER_SECONDS_MIN + drawn * TAKEOVER_SECONDS_SPAN) * SECOND_MS);
}
