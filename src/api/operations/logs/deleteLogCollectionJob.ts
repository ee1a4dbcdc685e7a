import { deleteLogJob } from '../../../world/logs/deleteLogJob.js';
import { findLogJob } from '../../../world/logs/findLogJob.js';
import type { Operation } from '../../operation.js';

/** Deletes one log collection job: `DELETE /groups/{groupId}/logCollectionJobs/{logCollectionJobId}`. */
export const deleteLogCollectionJob: Operation<'deleteLogCollectionJob'> = ({ world, project, path }) => ({
  outcome: deleteLogJob(world, findLogJob(world, project, path.logCollectionJobId)),
});
