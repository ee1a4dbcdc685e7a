import { extendLogJob } from '../../../world/logs/extendLogJob.js';
import { findLogJob } from '../../../world/logs/findLogJob.js';
import { readDate } from '../../requests/readLogRequest.js';
import type { Operation } from '../../operation.js';

/** Extends one log collection job: `PATCH /groups/{groupId}/logCollectionJobs/{logCollectionJobId}`. */
export const patchLogCollectionJob: Operation<'patchLogCollectionJob'> = ({ world, project, path, body }) => {
  const job = findLogJob(world, project, path.logCollectionJobId);
  return { outcome: extendLogJob(world, job, readDate('expirationDate', body.expirationDate)) };
};
