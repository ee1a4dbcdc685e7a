import { findClusterToRestore } from '../../../world/restores/findRestoreJob.js';
import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentRestoreJob } from '../../presenters/presentRestoreJob.js';
import { startRestoreJobs } from '../../requests/startRestoreJobs.js';

/** Starts to restore a cluster: `POST /groups/{groupId}/clusters/{clusterId}/restoreJobs`. */
export const createRestoreJobs: Operation<'createRestoreJobs'> = (call) => {
  const { world, project, path, target, links } = call;
  const { outcome, jobs } = startRestoreJobs(call, findClusterToRestore(world, project, path.clusterId));
  const body = list({ query: {}, target, links }, jobs, (job) =>
    presentRestoreJob(outcome.world, job, links),
  );
  return { outcome, body };
};
