import { findHostToRestore } from '../../../world/restores/findRestoreJob.js';
import type { Operation } from '../../operation.js';
import { presentRestoreJob } from '../../presenters/presentRestoreJob.js';
import { startRestoreJobs } from '../../requests/startRestoreJobs.js';

/** Starts to restore a mirrored config server: `POST /groups/{groupId}/hosts/{hostId}/restoreJobs`. */
export const createHostRestoreJob: Operation<'createHostRestoreJob'> = (call) => {
  const { world, project, path, links } = call;
  const { outcome, jobs } = startRestoreJobs(call, findHostToRestore(world, project, path.hostId));
  const [job] = jobs;
  // The snapshot of a config server has one part, so its restore has one job.
  if (job === undefined) throw new Error(`The restore of the host ${path.hostId} has no job.`);
  return { outcome, body: presentRestoreJob(outcome.world, job, links) };
};
