import { HOUR_MS, type Instant } from '../../instant.js';
import { dropAbsent } from '../../dropAbsent.js';
import type { EventTypeName } from '../../eventTypes.js';
import type { Outcome } from '../../outcome.js';
import type { Cluster } from '../../tables/clusters.js';
import type { ProjectEventDraft } from '../../tables/events.js';
import type { World } from '../../world.js';
import { checkSchedule, type ScheduleChange } from './checkSchedule.js';
import { fullSchedule, minutesOf, storedSchedule, type FullSchedule } from './fullSchedule.js';
import { nextSlot, slotAfterChange } from './slots.js';
import { hasTiers } from './tiers.js';

/**
 * Changes the snapshot schedule of a cluster. Existing snapshots keep their expiry. If nothing changes, no event is
 * written.
 */
export function changeSchedule(world: World, cluster: Cluster, change: ScheduleChange): Outcome {
  const shown = fullSchedule(cluster);
  const next = checkSchedule(cluster.type, shown, change);
  const events = eventsOf(cluster, shown, next);
  if (events.length === 0) return { world, events };
  const schedule = storedSchedule(cluster.schedule, shown, next);
  const row = dropAbsent<Cluster>({
    ...cluster,
    schedule,
    scheduledSince: firstSlot(world, cluster, shown, next),
    lastTakenAt: cluster.lastTakenAt ?? (hasTiers(schedule) ? newestSnapshotAt(world, cluster) : undefined),
    checkpointHistory: checkpointHistoryOf(world, cluster, shown, next),
  });
  return { world: { ...world, clusters: world.clusters.put(row) }, events };
}

/** Returns the instant before which no scheduled snapshot is taken. */
function firstSlot(
  { now }: World,
  cluster: Cluster,
  shown: FullSchedule,
  next: FullSchedule,
): Instant | undefined {
  const { createdAt, lastSnapshotAt = createdAt, scheduledSince = createdAt } = cluster;
  const isMoved = minutesOf(shown.reference) !== minutesOf(next.reference);
  if (isMoved) {
    const until = nextSlot({ ...cluster, scheduledSince: Math.max(now, scheduledSince) });
    return slotAfterChange(now, until, minutesOf(next.reference), next.everyHours);
  }
  if (shown.everyHours === next.everyHours) return cluster.scheduledSince;
  const shorter = Math.min(shown.everyHours, next.everyHours) * HOUR_MS;
  return Math.max(now, lastSnapshotAt + shorter);
}

/**
 * Returns the former intervals of checkpoints. Drops intervals whose checkpoints are all older than the point-in-time
 * window.
 */
function checkpointHistoryOf(
  { now }: World,
  { checkpointHistory }: Cluster,
  shown: FullSchedule,
  next: FullSchedule,
): Cluster['checkpointHistory'] {
  if (shown.checkpointMinutes === next.checkpointMinutes) return checkpointHistory;
  const oldest = now - next.pointInTimeWindowHours * HOUR_MS;
  const kept = (checkpointHistory ?? []).filter(({ until }) => until > oldest);
  return [...kept, { until: now, minutes: shown.checkpointMinutes }];
}

/** Returns when the newest scheduled snapshot of a cluster was taken. */
function newestSnapshotAt({ snapshots }: World, { id }: Cluster): Instant | undefined {
  const newestFirst = snapshots.select('cluster', id).toArray().toReversed();
  return newestFirst.find(({ onDemand }) => onDemand !== true)?.created.date;
}

function eventsOf(cluster: Cluster, shown: FullSchedule, next: FullSchedule): readonly ProjectEventDraft[] {
  const { checkpointMinutes: before, ...scheduleBefore } = shown;
  const { checkpointMinutes: after, ...scheduleAfter } = next;
  const isChanged = JSON.stringify(scheduleBefore) !== JSON.stringify(scheduleAfter);
  const kind = cluster.type === 'SHARDED' ? 'CLUSTER' : 'RS';
  return [
    ...(isChanged ? [about(cluster, `${kind}_SNAPSHOT_SCHEDULE_UPDATED_AUDIT`)] : []),
    ...(before === after ? [] : [about(cluster, 'CLUSTER_CHECKKPOINT_UPDATED_AUDIT')]),
  ];
}

function about({ id, groupId, name }: Cluster, eventTypeName: EventTypeName): ProjectEventDraft {
  return { eventTypeName, groupId, clusterId: id, clusterName: name };
}
