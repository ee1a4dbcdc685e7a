import { DAY_MS, HOUR_MS, MINUTE_MS, type Instant } from '../../instant.js';
import type { Cluster } from '../../tables/clusters.js';

/**
 * Returns when the next scheduled snapshot is due. Snapshots are due at multiples of the schedule's interval, counted
 * from the reference time of the schedule or, without one, from the cluster's creation. Multiples before
 * `scheduledSince` are skipped.
 */
export function nextSlot(cluster: Cluster): Instant {
  const { createdAt, lastSnapshotAt, scheduledSince, schedule } = cluster;
  const interval = schedule.everyHours * HOUR_MS;
  const origin = originOf(cluster);
  const after = Math.floor(((lastSnapshotAt ?? createdAt) - origin) / interval) + 1;
  const from = Math.ceil(((scheduledSince ?? createdAt) - origin) / interval);
  return origin + Math.max(after, from) * interval;
}

/** Returns the instant from which the slots of a schedule are counted. Slots before it are counted backwards. */
function originOf({ createdAt, schedule: { reference } }: Cluster): Instant {
  return reference === undefined ? createdAt : (reference.hour * 60 + reference.minute) * MINUTE_MS;
}

/**
 * Returns the first slot after a change of the reference time to `minutes` after midnight. `next` is the next slot of
 * the old schedule, and no slot before it is used. The first slot is at the new time of the current day, if that is not
 * before `next`. Otherwise it is the first slot of the new schedule after `next`.
 */
export function slotAfterChange(now: Instant, next: Instant, minutes: number, everyHours: number): Instant {
  const today = Math.floor(now / DAY_MS) * DAY_MS + minutes * MINUTE_MS;
  if (today >= next) return today;
  const interval = everyHours * HOUR_MS;
  return today + (Math.floor((next - today) / interval) + 1) * interval;
}
