import { createLogJob } from '../../../world/logs/createLogJob.js';
import { readLogRequest } from '../../requests/readLogRequest.js';
import type { Operation } from '../../operation.js';

/** Starts a log collection job: `POST /groups/{groupId}/logCollectionJobs`. */
export const createLogCollectionJob: Operation<'createLogCollectionJob'> = (call) => {
  const { world, project, body, links, key } = call;
  const outcome = createLogJob(world, project, readLogRequest(body, world.now), key?.id ?? '');
  const { id } = outcome.job;
  return { outcome, body: { id }, location: links.href(`/groups/${project.id}/logCollectionJobs/${id}`) };
};
