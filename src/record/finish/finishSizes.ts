import { clusterDataSizeBytes } from '../../world/measurements/databaseSizes.js';
import type { Cluster } from '../../world/tables/clusters.js';
import type { World } from '../../world/world.js';
import type { Draft } from '../rows/draft.js';
import { numberOf } from '../rows/facts.js';

/** Number of steps in which sizes are brought closer to the wanted size. Each step divides the error by thousands. */
const STEPS = 8;

/** Sets the initial sizes of databases. With their growth, they now have together the size that the platform shows. */
export function finishSizes(draft: Draft): (world: World) => World {
  return (world) => {
    let next = world;
    for (const cluster of world.clusters.all().toArray()) {
      const wanted = numberOf(draft.get('summaries', cluster.id)?.dataSizeBytes);
      if (wanted !== undefined && cluster.databases.length > 0) next = fitted(next, cluster, wanted);
    }
    return next;
  };
}

function fitted(world: World, cluster: Cluster, wanted: number): World {
  let next = world;
  let current = cluster;
  for (let step = 0; step < STEPS; step += 1) {
    const size = clusterDataSizeBytes(next, current);
    if (size === wanted || size === 0) return next;
    current = resized(current, wanted - size, size, step);
    next = { ...next, clusters: next.clusters.put(current) };
  }
  return next;
}

/**
 * Scales all databases by the same factor. If only a few bytes are missing, it adds them to one database instead, and to another
 * one in each step, because rounding in the growth may hide the change.
 */
function resized(cluster: Cluster, missing: number, size: number, step: number): Cluster {
  const { length } = cluster.databases;
  const isClose = Math.abs(missing) < length * 2;
  const databases = cluster.databases.map((database, at) => {
    const scaled = Math.round((database.dataSizeBytes * (size + missing)) / size);
    const nudged = database.dataSizeBytes + (at === step % length ? missing : 0);
    return { ...database, dataSizeBytes: Math.max(0, isClose ? nudged : scaled) };
  });
  return { ...cluster, databases };
}
