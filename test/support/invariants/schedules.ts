import { HOUR_MS } from '../../../src/world/instant.js';
import { fullSchedule } from '../../../src/world/backup/schedules/fullSchedule.js';
import { nextSlot } from '../../../src/world/backup/schedules/slots.js';
import { runningOf } from '../../../src/world/backup/snapshots/runningOf.js';
import { snapshotsOf } from '../../../src/world/backup/snapshots/memberSnapshots.js';
import type { Cluster } from '../../../src/world/tables/clusters.js';
import type { World } from '../../../src/world/world.js';

/** Returns the rules about the snapshot schedule of a cluster, each with whether it is broken. */
export function brokenScheduleRules(world: World, cluster: Cluster): Readonly<Record<string, boolean>> {
  const { createdAt, lastSnapshotAt = createdAt, scheduledSince = createdAt, schedule, onDemand } = cluster;
  const interval = schedule.everyHours * HOUR_MS;
  const next = nextSlot(cluster);
  const { reference } = fullSchedule(cluster);
  const time = new Date(next);
  const running = runningOf(world, cluster.id).filter(({ hostId }) => hostId === undefined);
  const listed = snapshotsOf(world, { id: cluster.id, cluster, isPart: false });
  return {
    'has its next snapshot in the past': next <= lastSnapshotAt || next < scheduledSince,
    'has its next snapshot later than the schedule says':
      next - Math.max(lastSnapshotAt, scheduledSince) > interval,
    'has its next snapshot at another minute than that of its reference':
      time.getUTCMinutes() !== reference.minute,
    'has its next snapshot at another hour than those of its reference':
      schedule.reference !== undefined &&
      24 % schedule.everyHours === 0 &&
      (time.getUTCHours() - reference.hour) % schedule.everyHours !== 0,
    'has two snapshots in progress': running.length > 1,
    'has two unfinished snapshots on demand':
      onDemand !== undefined && running.some((snapshot) => snapshot.onDemand === true),
    'has a snapshot on demand that nothing will take':
      onDemand !== undefined && onDemand.tryAt === undefined && runningOf(world, cluster.id).length === 0,
    'lists snapshots in another order than that of their creation': listed.some(
      ({ created }, at) => at > 0 && created.date < (listed[at - 1]?.created.date ?? 0),
    ),
  };
}
