import { Refusal } from '../../../world/refusals.js';
import { countDownload, downloadToken, findDownload } from '../../../world/restores/download.js';
import { restoreFile } from '../../restores/restoreArchive.js';
import type { Operation } from '../../operation.js';

/** Downloads restored data with a bearer token: `GET /backup/restore/v3/pull/{jobId}/{restoreFile}`. */
export const downloadRestoreWithToken: Operation<'downloadRestoreWithToken'> = (call) => {
  const { world, path, target, bearer } = call;
  const job = findDownload(world, path.jobId, target);
  if (bearer !== downloadToken(world.seed, job)) throw new Refusal('INVALID_RESTORE_TOKEN', job.id);
  return { outcome: countDownload(world, job), body: restoreFile(job, path.restoreFile, target) };
};
