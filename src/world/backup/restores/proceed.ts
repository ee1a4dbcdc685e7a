import { activeOfCluster } from '../../incidents/activeIncidents.js';
import { countOff } from '../../incidents/countOff.js';
import type { Instant } from '../../instant.js';
import type { Outcome } from '../../outcome.js';
import type { RestoreJob } from '../../tables/restoreJobs.js';
import type { World } from '../../world.js';

/** Returns when a job proceeds: its delivery begins, is ready or expires. */
export function proceedsAt({ statusName, delivery, startsAt, readyAt }: RestoreJob): Instant | undefined {
  if (statusName === 'IN_PROGRESS') return delivery.statusName === 'NOT_STARTED' ? startsAt : readyAt;
  const isOpen = delivery.methodName === 'HTTP' && delivery.statusName === 'READY';
  // A job that expires while it is being prepared is ready for one millisecond, and expires then.
  return isOpen ? Math.max(delivery.expires, readyAt + 1) : undefined;
}

/** Advances a job: begins its delivery, completes it or makes it expire. */
export function proceed(world: World, job: RestoreJob): Outcome {
  const isPrepared = job.statusName === 'IN_PROGRESS' && job.delivery.statusName !== 'NOT_STARTED';
  const breaking = isPrepared ? activeOfCluster(world, job.clusterId, 'restore.broken') : [];
  const next = countOff(world, breaking);
  return {
    world: { ...next, restoreJobs: next.restoreJobs.put(proceeded(job, breaking[0]?.status)) },
    events: [],
  };
}

function proceeded(job: RestoreJob, broken: RestoreJob['statusName'] | undefined): RestoreJob {
  if (job.statusName !== 'IN_PROGRESS') return delivering(job, 'EXPIRED');
  if (job.delivery.statusName === 'NOT_STARTED') return delivering(job, 'IN_PROGRESS');
  if (broken !== undefined) return delivering({ ...job, statusName: broken }, 'FAILED');
  return delivering({ ...job, statusName: 'FINISHED' }, 'READY');
}

/** Returns a job whose delivery has another status. */
export function delivering(job: RestoreJob, statusName: RestoreJob['delivery']['statusName']): RestoreJob {
  return { ...job, delivery: { ...job.delivery, statusName } as RestoreJob['delivery'] };
}
