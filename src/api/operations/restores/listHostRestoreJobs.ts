import { findHostToRestore, restoreJobsOf } from '../../../world/restores/findRestoreJob.js';
import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentRestoreJob } from '../../presenters/presentRestoreJob.js';

/** Lists the restore jobs of a mirrored config server, newest first: `GET /groups/{groupId}/hosts/{hostId}/restoreJobs`. */
export const listHostRestoreJobs: Operation<'listHostRestoreJobs'> = (call) => {
  const { world, project, path, links } = call;
  const jobs = restoreJobsOf(world, findHostToRestore(world, project, path.hostId));
  return { body: list(call, jobs, (job) => presentRestoreJob(world, job, links)) };
};
