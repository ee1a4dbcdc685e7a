import { findClusterToRestore, restoreJobsOf } from '../../../world/restores/findRestoreJob.js';
import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentRestoreJob } from '../../presenters/presentRestoreJob.js';

/** Lists the restore jobs of a cluster, newest first: `GET /groups/{groupId}/clusters/{clusterId}/restoreJobs`. */
export const listRestoreJobs: Operation<'listRestoreJobs'> = (call) => {
  const { world, project, path, query, links } = call;
  const jobs = restoreJobsOf(world, findClusterToRestore(world, project, path.clusterId), query.batchId);
  return { body: list(call, jobs, (job) => presentRestoreJob(world, job, links)) };
};
