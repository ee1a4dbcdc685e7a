import { Refusal } from '../../../world/refusals.js';
import { countDownload, downloadToken, findDownload } from '../../../world/restores/download.js';
import { restoreFile } from '../../restores/restoreArchive.js';
import type { Operation } from '../../operation.js';

/** Downloads restored data: `GET /backup/restore/v2/pull/{jobId}/{restoreToken}/{restoreFile}`. */
export const downloadRestore: Operation<'downloadRestore'> = (call) => {
  const { world, path, target } = call;
  const job = findDownload(world, path.jobId, target);
  if (path.restoreToken !== downloadToken(world.seed, job)) throw new Refusal('RESOURCE_NOT_FOUND', target);
  return { outcome: countDownload(world, job), body: restoreFile(job, path.restoreFile, target) };
};
