import { findClusterToRestore, findRestoreJob } from '../../../world/restores/findRestoreJob.js';
import type { Operation } from '../../operation.js';
import { presentRestoreJob } from '../../presenters/presentRestoreJob.js';

/** Returns one restore job of a cluster: `GET /groups/{groupId}/clusters/{clusterId}/restoreJobs/{jobId}`. */
export const getRestoreJob: Operation<'getRestoreJob'> = ({ world, project, path, links }) => {
  const cluster = findClusterToRestore(world, project, path.clusterId);
  return { body: presentRestoreJob(world, findRestoreJob(world, cluster, path.jobId), links) };
};
