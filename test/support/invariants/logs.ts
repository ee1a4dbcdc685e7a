import { DAY_MS, SECOND_MS } from '../../../src/world/instant.js';
import type { LogCollectionJob } from '../../../src/world/tables/logCollectionJobs.js';
import type { World } from '../../../src/world/world.js';
import { broken } from './broken.js';

const DAYS_MAX = 184;

/** Checks the rules about log collection jobs. Returns one sentence for each broken rule. */
export function brokenLogRules(world: World): readonly string[] {
  return [...world.logCollectionJobs.all()].flatMap((job) =>
    broken(`log collection job ${job.id}`, rulesOf(world, job)),
  );
}

function rulesOf(world: World, job: LogCollectionJob): Readonly<Record<string, boolean>> {
  const { status, childJobs, createdAt, expiresAt } = job;
  const statuses = new Set(childJobs.map((child) => child.status));
  const isRunning = statuses.has('IN_PROGRESS');
  return {
    'has no child jobs': childJobs.length === 0,
    'is a success, but not its children': status === 'SUCCESS' && (isRunning || statuses.has('FAILURE')),
    'has failed without a failed child': status === 'FAILURE' && !statuses.has('FAILURE'),
    'is in progress, but not its children': (status === 'IN_PROGRESS') !== isRunning,
    'has a child that should have finished': childJobs.some(
      (child) => child.status === 'IN_PROGRESS' && child.dueAt < world.now,
    ),
    'has a child that has finished without a time, or the reverse': childJobs.some(
      (child) => (child.status === 'IN_PROGRESS') !== (child.finishedAt === undefined),
    ),
    'has a failed child without a message, or the reverse': childJobs.some(
      (child) => (child.status === 'FAILURE') !== (child.errorMessage !== undefined),
    ),
    'expires more than six months after its creation': expiresAt - createdAt > DAYS_MAX * DAY_MS,
    'has expired too early': status.includes('EXPIR') && expiresAt > world.now,
    'should have expired':
      (status === 'SUCCESS' || status === 'FAILURE') && expiresAt < world.now - SECOND_MS,
  };
}
