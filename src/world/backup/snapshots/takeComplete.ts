import { wholeSecond } from '../../instant.js';
import { omit } from '../../omit.js';
import type { Outcome } from '../../outcome.js';
import type { Cluster } from '../../tables/clusters.js';
import type { World } from '../../world.js';
import { takeSnapshots } from './takeSnapshots.js';

/** Takes a snapshot of a cluster, and completes it at once. */
export function takeComplete(world: World, cluster: Cluster): Outcome {
  const taken = takeSnapshots(world, cluster);
  const { put } = taken.world.snapshots.changesSince(world.snapshots);
  const completedTime = wholeSecond(world.now);
  const snapshots = put.reduce(
    (table, row) =>
      table.put({
        ...omit(row, 'pace'),
        complete: true,
        parts: row.parts.map((part) => ({ ...part, completedTime })),
      }),
    taken.world.snapshots,
  );
  return { world: { ...taken.world, snapshots }, events: taken.events };
}
