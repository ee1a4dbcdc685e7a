import { takeId } from '../ids.js';
import { DAY_MS } from '../instant.js';
import type { Outcome } from '../outcome.js';
import { checkMembers, withRow } from '../putRow.js';
import type { LogCollectionJob } from '../tables/logCollectionJobs.js';
import type { Project } from '../tables/projects.js';
import type { World } from '../world.js';
import { startChildJobs } from './childJobs.js';
import { findLogResource } from './resource.js';

const EXPIRY_MS = 30 * DAY_MS;

/** The members of a job that the client chooses. */
export type LogRequest = Pick<
  LogCollectionJob,
  'resourceType' | 'resourceName' | 'logTypes' | 'redacted' | 'sizeRequestedPerFileBytes' | 'range'
>;

/** Starts a log collection job. `userId` is the caller. The platform documents no event for this. */
export function createLogJob(
  world: World,
  project: Project,
  request: LogRequest,
  userId: string,
): Outcome & { readonly job: LogCollectionJob } {
  checkMembers(world, 'logCollectionJobs', request);
  const { hosts, ...root } = findLogResource(world, project, request.resourceType, request.resourceName);
  const [taken, id] = takeId(world);
  const job: LogCollectionJob = {
    ...request,
    ...root,
    id,
    userId,
    groupId: project.id,
    status: 'IN_PROGRESS',
    createdAt: world.now,
    expiresAt: world.now + EXPIRY_MS,
    childJobs: startChildJobs(world, hosts, request.logTypes),
  };
  return { world: withRow(taken, 'logCollectionJobs', job), events: [], job };
}
