import type { World } from '../../world.js';
import { isRunning, type Snapshot } from '../../tables/snapshots.js';

/**
 * Returns the snapshots of a cluster whose job is running. It searches backwards from the newest snapshot. This takes
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
    if (row === undefined || (!isRunning(row) && row.created.date !== last?.created.date)) break;
    if (isRunning(row)) running.unshift(row);
  }
  return running;
}
