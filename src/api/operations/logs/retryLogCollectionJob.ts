import { findLogJob } from '../../../world/logs/findLogJob.js';
import { retryLogJob } from '../../../world/logs/retryLogJob.js';
import type { Operation } from '../../operation.js';

/** Retries one log collection job: `PUT /groups/{groupId}/logCollectionJobs/{logCollectionJobId}/retry`. */
export const retryLogCollectionJob: Operation<'retryLogCollectionJob'> = ({ world, project, path }) => ({
  outcome: retryLogJob(world, findLogJob(world, project, path.logCollectionJobId)),
});
