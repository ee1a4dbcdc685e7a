import { createLogJob } from '../../world/logs/createLogJob.js';
import { readLogRequest, readDate } from './read.js';
import type { Operation } from '../operation.js';
import { deleteLogJob } from '../../world/logs/deleteLogJob.js';
import { findLogJob } from '../../world/logs/findLogJob.js';
import { checkDownload } from '../../world/logs/checkDownload.js';
import { gzippedTar } from '../archive/gzippedTar.js';
import { filesOfJob } from './logFiles.js';
import { presentLogJob } from './present.js';
import { list, newestFirst } from '../paging.js';
import { extendLogJob } from '../../world/logs/extendLogJob.js';
import { retryLogJob } from '../../world/logs/retryLogJob.js';

/** Starts a log collection job: `POST /groups/{groupId}/logCollectionJobs`. */
export const createLogCollectionJob: Operation<'createLogCollectionJob'> = (call) => {
  const { world, project, body, links, key } = call;
  const outcome = createLogJob(world, project, readLogRequest(body, world.now), key?.id ?? '');
  const { id } = outcome.job;
  return { outcome, body: { id }, location: links.href(`/groups/${project.id}/logCollectionJobs/${id}`) };
};

/** Deletes one log collection job: `DELETE /groups/{groupId}/logCollectionJobs/{logCollectionJobId}`. */
export const deleteLogCollectionJob: Operation<'deleteLogCollectionJob'> = ({ world, project, path }) => ({
  outcome: deleteLogJob(world, findLogJob(world, project, path.logCollectionJobId)),
});

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

/** Returns one log collection job: `GET /groups/{groupId}/logCollectionJobs/{logCollectionJobId}`. */
export const getLogCollectionJob: Operation<'getLogCollectionJob'> = (call) => {
  const { world, project, path, query, links } = call;
  const job = findLogJob(world, project, path.logCollectionJobId);
  return { body: presentLogJob(world, job, query.verbose === true, links) };
};

/** Lists the log collection jobs of a project, newest first: `GET /groups/{groupId}/logCollectionJobs`. */
export const listLogCollectionJobs: Operation<'listLogCollectionJobs'> = (call) => {
  const { world, project, query, links } = call;
  const jobs = newestFirst(world.logCollectionJobs.select('project', project.id));
  return { body: list(call, jobs, (job) => presentLogJob(world, job, query.verbose === true, links)) };
};

/** Extends one log collection job: `PATCH /groups/{groupId}/logCollectionJobs/{logCollectionJobId}`. */
export const patchLogCollectionJob: Operation<'patchLogCollectionJob'> = ({ world, project, path, body }) => {
  const job = findLogJob(world, project, path.logCollectionJobId);
  return { outcome: extendLogJob(world, job, readDate('expirationDate', body.expirationDate)) };
};

/** Retries one log collection job: `PUT /groups/{groupId}/logCollectionJobs/{logCollectionJobId}/retry`. */
export const retryLogCollectionJob: Operation<'retryLogCollectionJob'> = ({ world, project, path }) => ({
  outcome: retryLogJob(world, findLogJob(world, project, path.logCollectionJobId)),
});
