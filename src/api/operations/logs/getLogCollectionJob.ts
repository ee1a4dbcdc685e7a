import { findLogJob } from '../../../world/logs/findLogJob.js';
import type { Operation } from '../../operation.js';
import { presentLogJob } from '../../presenters/presentLogJob.js';

/** Returns one log collection job: `GET /groups/{groupId}/logCollectionJobs/{logCollectionJobId}`. */
export const getLogCollectionJob: Operation<'getLogCollectionJob'> = (call) => {
  const { world, project, path, query, links } = call;
  const job = findLogJob(world, project, path.logCollectionJobId);
  return { body: presentLogJob(world, job, query.verbose === true, links) };
};
