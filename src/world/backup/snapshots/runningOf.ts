import type { World } from '../../world.js';
import type { Snapshot } from '../../tables/snapshots.js';

/**
 * Returns the incomplete snapshots of a cluster. It searches backwards from the newest snapshot. This takes
 * only a few steps, because running snapshots are among the newest. An index would cost two updates for each
 * snapshot.
 */
export function runningOf({ snapshots }: World, clusterId: string): readonly Snapshot[] {
  const ofCluster = snapshots.select('cluster', clusterId);
  const running: Snapshot[] = [];
  let last: Snapshot | undefined;
  for (let back = 0; back < ofCluster.size; back += 1) {
    const [row] = ofCluster.pageBackwards(back, 1);
    last ??= row;
    if (row === undefined || (row.complete && row.created.date !== last?.created.date)) break;
    if (!row.complete) running.unshift(row);
  }
  return running;
}
