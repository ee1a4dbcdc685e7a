import {
  findHostToRestore,
  findClusterToRestore,
  findRestoreJob,
  restoreJobsOf,
} from '../../world/backup/restores/findRestoreJob.js';
import type { Operation } from '../operation.js';
import { presentRestoreJob } from './present.js';
import { startRestoreJobs } from './read.js';
import { list } from '../paging.js';
import { Refusal } from '../../world/refusals.js';
import { countDownload, downloadToken, findDownload } from '../../world/backup/restores/download.js';
import { restoreFile } from './restoreArchive.js';
import type { Schema } from '../../contract/types.js';
import { restorableRangesOf, type RestorableRange } from '../../world/backup/restores/restorableRanges.js';
import type { Cluster } from '../../world/tables/clusters.js';
import { presentBsonTimestamp } from '../snapshots/present.js';

/** Starts to restore a mirrored config server: `POST /groups/{groupId}/hosts/{hostId}/restoreJobs`. */
export const createHostRestoreJob: Operation<'createHostRestoreJob'> = (call) => {
  const { world, project, path, links } = call;
  const { outcome, jobs } = startRestoreJobs(call, findHostToRestore(world, project, path.hostId));
  const [job] = jobs;
  // The snapshot of a config server has one part, so its restore has one job.
  if (job === undefined) throw new Error(`The restore of the host ${path.hostId} has no job.`);
  return { outcome, body: presentRestoreJob(outcome.world, job, links) };
};

/** Starts to restore a cluster: `POST /groups/{groupId}/clusters/{clusterId}/restoreJobs`. */
export const createRestoreJobs: Operation<'createRestoreJobs'> = (call) => {
  const { world, project, path, target, links } = call;
  const { outcome, jobs } = startRestoreJobs(call, findClusterToRestore(world, project, path.clusterId));
  const body = list({ query: {}, target, links }, jobs, (job) =>
    presentRestoreJob(outcome.world, job, links),
  );
  return { outcome, body };
};

/** Downloads restored data: `GET /backup/restore/v2/pull/{jobId}/{restoreToken}/{restoreFile}`. */
export const downloadRestore: Operation<'downloadRestore'> = (call) => {
  const { world, path, target } = call;
  const job = findDownload(world, path.jobId, target);
  if (path.restoreToken !== downloadToken(world.seed, job)) throw new Refusal('RESOURCE_NOT_FOUND', target);
  return { outcome: countDownload(world, job), body: restoreFile(job, path.restoreFile, target) };
};

/** Downloads restored data with a bearer token: `GET /backup/restore/v3/pull/{jobId}/{restoreFile}`. */
export const downloadRestoreWithToken: Operation<'downloadRestoreWithToken'> = (call) => {
  const { world, path, target, bearer } = call;
  const job = findDownload(world, path.jobId, target);
  if (bearer !== downloadToken(world.seed, job)) throw new Refusal('INVALID_RESTORE_TOKEN', job.id);
  return { outcome: countDownload(world, job), body: restoreFile(job, path.restoreFile, target) };
};

/** Returns one restore job of a mirrored config server: `GET /groups/{groupId}/hosts/{hostId}/restoreJobs/{jobId}`. */
export const getHostRestoreJob: Operation<'getHostRestoreJob'> = ({ world, project, path, links }) => {
  const host = findHostToRestore(world, project, path.hostId);
  return { body: presentRestoreJob(world, findRestoreJob(world, host, path.jobId), links) };
};

/** Returns one restore job of a cluster: `GET /groups/{groupId}/clusters/{clusterId}/restoreJobs/{jobId}`. */
export const getRestoreJob: Operation<'getRestoreJob'> = ({ world, project, path, links }) => {
  const cluster = findClusterToRestore(world, project, path.clusterId);
  return { body: presentRestoreJob(world, findRestoreJob(world, cluster, path.jobId), links) };
};

/** Lists the restore jobs of a mirrored config server, newest first: `GET /groups/{groupId}/hosts/{hostId}/restoreJobs`. */
export const listHostRestoreJobs: Operation<'listHostRestoreJobs'> = (call) => {
  const { world, project, path, links } = call;
  const jobs = restoreJobsOf(world, findHostToRestore(world, project, path.hostId));
  return { body: list(call, jobs, (job) => presentRestoreJob(world, job, links)) };
};

/**
 * Lists the times to which a cluster can be restored:
 * `POST /groups/{groupId}/clusters/{clusterId}/restoreJobs/restorableTimeRanges`.
 */
export const listRestorableTimeRanges: Operation<'listRestorableTimeRanges'> = ({ world, project, path }) => {
  const { cluster } = findClusterToRestore(world, project, path.clusterId);
  return { body: restorableRangesOf(world, cluster).map((range) => present(cluster, range)) };
};

function present({ shards, configServers }: Cluster, range: RestorableRange): Schema<'RestorableTimeRange'> {
  return {
    ...(configServers !== undefined && {
      configServerType: configServers === 'MIRRORED' ? ('MIRRORED' as const) : ('REPLICA_SET' as const),
    }),
    end: presentBsonTimestamp(range.end),
    ...(shards.length > 0 && { shardCount: shards.length }),
    snapshotId: range.bases[0].id,
    start: presentBsonTimestamp(range.start),
  };
}

/** Lists the restore jobs of a cluster, newest first: `GET /groups/{groupId}/clusters/{clusterId}/restoreJobs`. */
export const listRestoreJobs: Operation<'listRestoreJobs'> = (call) => {
  const { world, project, path, query, links } = call;
  const jobs = restoreJobsOf(world, findClusterToRestore(world, project, path.clusterId), query.batchId);
  return { body: list(call, jobs, (job) => presentRestoreJob(world, job, links)) };
};
