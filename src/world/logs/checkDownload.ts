import { Refusal } from '../refusals.js';
import type { LogCollectionJob } from '../tables/logCollectionJobs.js';
import { isExpired } from './proceed.js';

/** Refuses the download of a job that is in progress or has expired. */
export function checkDownload(job: LogCollectionJob): void {
  if (job.status === 'IN_PROGRESS') throw new Refusal('CANNOT_DOWNLOAD_JOB_IN_PROGRESS', job.id);
  if (isExpired(job)) throw new Refusal('CANNOT_DOWNLOAD_EXPIRED_JOB', job.id);
}
