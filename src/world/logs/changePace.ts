import type { LogCollectionJob } from '../tables/logCollectionJobs.js';
import type { World } from '../world.js';
import { isRunning } from './proceed.js';

/** Multiplies the remaining time of running child jobs for some processes. */
export function changePace(world: World, groupId: string, hostIds: readonly string[], factor: number): World {
  const running = world.logCollectionJobs.select('running', groupId).toArray();
  return running.reduce(
    (next, job) => ({
      ...next,
      logCollectionJobs: next.logCollectionJobs.put(paced(world, job, hostIds, factor)),
    }),
    world,
  );
}

function paced(
  { now }: World,
  job: LogCollectionJob,
  hostIds: readonly string[],
  factor: number,
): LogCollectionJob {
  return {
    ...job,
    childJobs: job.childJobs.map((child) =>
      isRunning(child) && hostIds.includes(child.hostId) && child.dueAt > now
        ? { ...child, dueAt: now + Math.ceil((child.dueAt - now) * factor) }
        : child,
    ),
  };
}
