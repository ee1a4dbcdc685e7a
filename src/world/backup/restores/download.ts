import type { Outcome } from '../../outcome.js';
import { stream } from '../../random.js';
import { drawKeyOf } from '../../ids.js';
import { Refusal } from '../../refusals.js';
import type { DownloadDelivery, RestoreJob } from '../../tables/restoreJobs.js';
import type { World } from '../../world.js';
import { delivering } from './proceed.js';

/** A job whose data clients download. */
export type DownloadJob = RestoreJob & { readonly delivery: DownloadDelivery };

const TOKEN_BYTES = 24;

/** Returns the secret in the address of a download. The secret is computed from the seed, so no row contains it. */
export function downloadToken(seed: number, { id }: Pick<RestoreJob, 'id'>): string {
  const random = stream(seed, 'restoreToken', drawKeyOf(id));
  const bytes = Array.from({ length: TOKEN_BYTES }, () => String.fromCharCode(Math.floor(random() * 256)));
  return btoa(bytes.join('')).replaceAll('+', '-').replaceAll('/', '_');
}

/** Finds the job whose archive has this address. Refuses unknown jobs, and automated restores. */
export function findDownload(world: World, jobId: string, address: string): DownloadJob {
  const job = world.restoreJobs.get(jobId);
  if (job !== undefined && isDownload(job)) return job;
  throw new Refusal('RESOURCE_NOT_FOUND', address);
}

export function isDownload(job: RestoreJob): job is DownloadJob {
  return job.delivery.methodName === 'HTTP';
}

/** Counts a download. After the last one that is allowed, the archive is no longer available. */
export function countDownload(world: World, job: DownloadJob): Outcome {
  if (job.delivery.statusName !== 'READY') throw unavailable(job);
  const downloads = job.delivery.downloads + 1;
  const counted: RestoreJob = { ...job, delivery: { ...job.delivery, downloads } };
  const isLast = downloads >= job.delivery.maxDownloads;
  const row = isLast ? delivering(counted, 'MAX_DOWNLOADS_EXCEEDED') : counted;
  return { world: { ...world, restoreJobs: world.restoreJobs.put(row) }, events: [] };
}

function unavailable({ id, delivery: { statusName } }: DownloadJob): Refusal {
  const isEarly = statusName === 'NOT_STARTED' || statusName === 'IN_PROGRESS';
  return isEarly ? new Refusal('RESTORE_NOT_READY', id) : new Refusal('RESTORE_LINK_EXPIRED', id, statusName);
}
