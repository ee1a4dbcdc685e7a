import { findHostToRestore, findRestoreJob } from '../../../world/restores/findRestoreJob.js';
import type { Operation } from '../../operation.js';
import { presentRestoreJob } from '../../presenters/presentRestoreJob.js';

/** Returns one restore job of a mirrored config server: `GET /groups/{groupId}/hosts/{hostId}/restoreJobs/{jobId}`. */
export const getHostRestoreJob: Operation<'getHostRestoreJob'> = ({ world, project, path, links }) => {
  const host = findHostToRestore(world, project, path.hostId);
  return { body: presentRestoreJob(world, findRestoreJob(world, host, path.jobId), links) };
};
