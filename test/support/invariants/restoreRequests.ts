import { HOUR_MS } from '../../../src/world/instant.js';
import { fullSchedule } from '../../../src/world/backup/schedules/fullSchedule.js';
import { memberIdsOf } from '../../../src/world/backup/snapshots/memberSnapshots.js';
import type { RestoreJob } from '../../../src/world/tables/restoreJobs.js';
import type { Snapshot } from '../../../src/world/tables/snapshots.js';
import type { World } from '../../../src/world/world.js';
import { askList, type Ask } from './ask.js';
import { broken } from './broken.js';
import { operationAt, type AnsweredCall } from './call.js';

const REQUESTS: readonly (string | undefined)[] = ['createRestoreJobs', 'createHostRestoreJob'];

/** Checks the restore jobs that a request has created. Returns one sentence for each broken rule. */
export function wrongNewJobs({ method, path, before, after }: AnsweredCall): readonly string[] {
  const created = after.restoreJobs.changesSince(before.restoreJobs).put;
  if (!REQUESTS.includes(operationAt(method, path))) return [];
  const requested = after.events
    .changesSince(before.events)
    .put.filter(({ eventTypeName, remoteAddress }) => {
      return eventTypeName === 'RESTORE_REQUESTED_AUDIT' && remoteAddress !== undefined;
    });
  return [
    ...created.flatMap((job) => broken(`restore job ${job.id}`, rulesOf(before, job))),
    // "Every accepted … restore request leaves exactly one audit event in the project feed with actor key"
    ...broken(path, {
      [`has ${requested.length} events for a restore`]: requested.length !== 1,
      'has an event for a restore of another cluster':
        requested[0]?.clusterId !== created[0]?.clusterId || requested[0]?.groupId !== created[0]?.groupId,
    }),
  ];
}

/**
 * Checks a new restore job: "Each restore `snapshotId` existed and was complete at creation time; point-in-time
 * restores lie in a restorable range." A restorable range is in the point-in-time window and does not begin before
 * the snapshot.
 */
function rulesOf(before: World, job: RestoreJob): Readonly<Record<string, boolean>> {
  const { clusterId, snapshotId, pointInTime, replicaSetName, timestamp } = job;
  const snapshot = snapshotOf(before, job);
  const cluster = before.clusters.get(clusterId);
  const window = cluster === undefined ? 0 : fullSchedule(cluster).pointInTimeWindowHours * HOUR_MS;
  const isCopied = ({ parts }: Snapshot): boolean =>
    snapshot?.id === snapshotId
      ? parts.every(({ completedTime }) => completedTime !== undefined)
      : parts.some((part) => part.replicaSetName === replicaSetName && part.completedTime !== undefined);
  const since = snapshot?.lastOplogAppliedTimestamp ?? snapshot?.created;
  return {
    'restores a snapshot that does not exist': snapshot === undefined,
    'restores a snapshot that is not complete': snapshot !== undefined && !isCopied(snapshot),
    'restores a snapshot without all shards': (snapshot?.missingShards ?? []).length > 0,
    'restores a time before its snapshot': timestamp.date < (since?.date ?? 0),
    'restores a time outside of the window':
      pointInTime && (timestamp.date > before.now || timestamp.date < before.now - window - 1_000),
  };
}

/**
 * Returns the snapshot that a job restores. If the job restores the snapshot of one shard, returns the snapshot of
 * the whole cluster.
 */
function snapshotOf(world: World, { clusterId, snapshotId }: RestoreJob): Snapshot | undefined {
  const own = world.snapshots.get(snapshotId);
  if (own !== undefined) return own;
  const ofCluster = world.snapshots.select('cluster', clusterId).toArray();
  return ofCluster.find((snapshot) => memberIdsOf(world, snapshot).includes(snapshotId));
}

/**
 * Checks this fact after each request for a restore: "POST sharded restore returns as many jobs as parts, all with
 * one batchId; filter by batchId returns exactly those".
 */
export async function wrongBatches(call: AnsweredCall, ask: Ask): Promise<readonly string[]> {
  const { method, path, before, reply } = call;
  if (operationAt(method, path) !== 'createRestoreJobs') return [];
  const { results: jobs = [] } = (reply ?? {}) as { readonly results?: readonly Shown[] };
  const [pathname = ''] = path.split('?');
  const [first] = jobs;
  const parts = before.snapshots.get(first?.snapshotId ?? '')?.parts.length ?? 1;
  const batchId = parts > 1 ? first?.batchId : undefined;
  const list = batchId === undefined ? undefined : await askList(ask, pathname, `&batchId=${batchId}`);
  return broken(pathname, {
    [`has made ${jobs.length} jobs of ${parts} parts`]: jobs.length !== parts,
    'has made jobs without one batch': jobs.some((job) => job.batchId !== batchId),
    'has a batch without an id': parts > 1 && batchId === undefined,
    'lists other jobs of the batch': list !== undefined && idsOf(list.results) !== idsOf(jobs),
  });
}

interface Shown {
  readonly id?: unknown;
  readonly batchId?: string;
  readonly snapshotId?: string;
}

function idsOf(jobs: readonly Shown[]): string {
  return jobs
    .map(({ id }) => String(id))
    .toSorted()
    .join();
}
