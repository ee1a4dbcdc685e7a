import { activeOfCluster } from '../incidents/activeIncidents.js';
import type { Outcome } from '../outcome.js';
import type { World } from '../world.js';
import { paceFrom } from './pace.js';

/** Copies the snapshots of a cluster that run at the speed that its incidents leave. */
export function repace(world: World, clusterId: string): Outcome {
  const speed = speedOf(world, clusterId);
  const running = world.snapshots
    .select('cluster', clusterId)
    .toArray()
    .filter(({ complete }) => !complete);
  const snapshots = running.reduce(
    (table, snapshot) => table.put({ ...snapshot, pace: paceFrom(snapshot, world.now, speed) }),
    world.snapshots,
  );
  return { world: { ...world, snapshots }, events: [] };
}

/** How fast snapshots of a cluster are copied now: 1 is as usual. Several incidents slow each other down. */
export function speedOf(world: World, clusterId: string): number {
  const slowing = activeOfCluster(world, clusterId, 'snapshot.slow');
  return slowing.reduce((speed, { factor }) => speed / factor, 1);
}
