import type { Clients } from './clients.js';
import type { Reply } from './client.js';
import { shop, until } from './clientMoves.js';
import type { Stage } from './givenScenario.js';

const LATE_HOURS = 40 * 24;

/** Starts a job that collects the logs of rs0. Returns the path of the job. */
async function start(stage: Stage): Promise<string> {
  const jobs = `${shop(stage)}/logCollectionJobs`;
  const created = await stage.admin.call('POST', jobs, {
    resourceType: 'REPLICASET',
    resourceName: 'rs0',
    logTypes: ['MONGODB'],
    sizeRequestedPerFileBytes: 4_000,
    redacted: true,
  });
  return `${jobs}/${String(created?.body.id)}`;
}

/** Asks for the status of a job until the job has ended. */
function ended(stage: Stage, job: string): Promise<Reply | undefined> {
  return until(
    () => stage.admin.get(job),
    ({ body }) => body.status !== 'IN_PROGRESS',
    {
      times: 100,
      pause: () => {
        stage.pass({ seconds: 2 });
      },
    },
  );
}

/** Retries a job until it has succeeded, with pauses. */
async function collected(stage: Stage, job: string): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) {
    const reply = await ended(stage, job);
    if (reply?.body.status === 'SUCCESS') return;
    stage.pass({ minutes: 2 });
    await stage.admin.call('PUT', `${job}/retry`);
  }
}

/** Clients of the scenario about log collection jobs. */
export const logClients: Readonly<Record<string, Clients>> = {
  'log-collection': {
    async good(stage) {
      const job = await start(stage);
      await collected(stage, job);
      await stage.admin.call('PATCH', job, { expirationDate: '2026-03-01T00:00:00Z' });
      stage.pass({ hours: LATE_HOURS });
      await stage.admin.get(`${job}/download`);
    },
    async naive(stage) {
      const job = await start(stage);
      await stage.admin.get(`${job}/download`);
      stage.pass({ hours: LATE_HOURS });
      await stage.admin.get(`${job}/download`);
    },
  },
};
