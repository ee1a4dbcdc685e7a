import { isObjectId } from '../ids.js';
import { Refusal } from '../refusals.js';
import type { LogCollectionJob } from '../tables/logCollectionJobs.js';
import type { Project } from '../tables/projects.js';
import type { World } from '../world.js';

/** Finds a project's log collection job by id. Refuses a malformed or unknown id. */
export function findLogJob(world: World, project: Project, id: string): LogCollectionJob {
  const job = world.logCollectionJobs.get(id);
  if (job?.groupId === project.id) return job;
  throw isObjectId(id)
    ? new Refusal('LOG_COLLECTION_JOB_NOT_FOUND_IN_GROUP', id, project.id)
    : new Refusal('INVALID_LOG_COLLECTION_JOB_ID', id);
}
