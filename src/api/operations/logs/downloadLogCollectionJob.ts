import { findLogJob } from '../../../world/logs/findLogJob.js';
import { checkDownload } from '../../../world/logs/checkDownload.js';
import { gzippedTar } from '../../archive/gzippedTar.js';
import { filesOfJob } from '../../logs/logFiles.js';
import type { Operation } from '../../operation.js';

/**
 * Downloads the files of one log collection job:
 * `GET /groups/{groupId}/logCollectionJobs/{logCollectionJobId}/download`.
 */
export const downloadLogCollectionJob: Operation<'downloadLogCollectionJob'> = (call) => {
  const { world, project, path } = call;
  const job = findLogJob(world, project, path.logCollectionJobId);
  checkDownload(job);
  return { body: gzippedTar(call, `logs-${job.id}`, () => filesOfJob(world, job)) };
};
