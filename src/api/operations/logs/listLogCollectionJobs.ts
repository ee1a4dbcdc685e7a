import type { Operation } from '../../operation.js';
import { list, newestFirst } from '../../paging.js';
import { presentLogJob } from '../../presenters/presentLogJob.js';

/** Lists the log collection jobs of a project, newest first: `GET /groups/{groupId}/logCollectionJobs`. */
export const listLogCollectionJobs: Operation<'listLogCollectionJobs'> = (call) => {
  const { world, project, query, links } = call;
  const jobs = newestFirst(world.logCollectionJobs.select('project', project.id));
  return { body: list(call, jobs, (job) => presentLogJob(world, job, query.verbose === true, links)) };
};
