import { backupStatusOf } from '../../clusters/backupStatus.js';
import { HOUR_MS, MINUTE_MS, type Instant } from '../../instant.js';
import { fullSchedule } from '../schedules/fullSchedule.js';
import type { Cluster } from '../../tables/clusters.js';
import type { World } from '../../world.js';

const NEWEST_VERSION = 4;

/** Equally spaced instants. */
interface Span {
  readonly first: Instant;
  readonly stepMs: number;
  readonly count: number;
}

/** The instants at which the checkpoints of a cluster started, oldest first. They are computed when they are read. */
export interface CheckpointTimes {
  readonly size: number;
  page(offset: number, limit: number): readonly Instant[];
}

/** Returns whether a cluster has checkpoints: a sharded cluster whose feature compatibility version is at most 4.0. */
export function hasCheckpoints({
  type,
  featureCompatibilityVersion: version,
}: Pick<Cluster, 'type' | 'featureCompatibilityVersion'>): boolean {
  return type === 'SHARDED' && (version === undefined || Number.parseFloat(version) <= NEWEST_VERSION);
}

/**
 * Returns when the checkpoints of a cluster started. They are computed from the clock: while the backup is started, a
 * checkpoint starts at each multiple of the interval since the cluster's creation. Checkpoints are kept for the length
 * of the point-in-time window.
 */
export function checkpointTimes({ now }: World, cluster: Cluster): CheckpointTimes {
  const spans = hasCheckpoints(cluster) ? spansOf(cluster, now) : [];
  return {
    size: spans.reduce((sum, { count }) => sum + count, 0),
    page: (offset, limit) => pageOf(spans, offset, limit),
  };
}

function spansOf(cluster: Cluster, now: Instant): readonly Span[] {
  const { createdAt, checkpointHistory = [], backupJob } = cluster;
  const status = backupStatusOf(cluster);
  if (status !== 'STARTED' && status !== 'STOPPED') return [];
  const { pointInTimeWindowHours, checkpointMinutes } = fullSchedule(cluster);
  const end = status === 'STOPPED' ? (backupJob?.since ?? now) : now;
  const begin = Math.max(createdAt + 1, startOf(cluster), now - pointInTimeWindowHours * HOUR_MS);
  const eras = [...checkpointHistory, { until: end + 1, minutes: checkpointMinutes }];
  return eras.map(({ until, minutes }, at) => {
    const from = Math.max(begin, eras[at - 1]?.until ?? 0);
    return spanIn(createdAt, minutes * MINUTE_MS, from, Math.min(until, end + 1));
  });
}

/** Returns when a client has started the backup, or 0 for a backup that has run since the creation of the cluster. */
function startOf({ backupJob: job }: Cluster): Instant {
  // Rows of older versions have no `startedAt`. While they are started, `since` is the time of the request.
  const isOld = job?.startedAt === undefined && job?.status === undefined && job?.step === undefined;
  return job?.startedAt ?? (isOld ? (job?.since ?? 0) : 0);
}

/** Returns the multiples of a step since `origin` that are at or after `from` and before `until`. */
function spanIn(origin: Instant, stepMs: number, from: Instant, until: Instant): Span {
  const [low, high] = [from, until].map((at) => Math.ceil((at - origin) / stepMs)) as [number, number];
  return { first: origin + low * stepMs, stepMs, count: Math.max(0, high - low) };
}

function pageOf(spans: readonly Span[], offset: number, limit: number): readonly Instant[] {
  const page: Instant[] = [];
  let skipped = offset;
  for (const { first, stepMs, count } of spans) {
    for (let at = skipped; at < count && page.length < limit; at += 1) page.push(first + at * stepMs);
    skipped = Math.max(0, skipped - count);
  }
  return page;
}
