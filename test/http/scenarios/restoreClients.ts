import type { Clients } from './clients.js';
import type { Body, Reply } from './client.js';
import { shop, until } from './clientMoves.js';
import type { Stage } from './givenScenario.js';

const MONTH_HOURS = 720;

function clusterPath(stage: Stage): string {
  return `${shop(stage)}/clusters/${stage.idOf('clusters', 'rs0')}`;
}

function create(stage: Stage, body: object): Promise<Reply | undefined> {
  return stage.admin.call('POST', `${clusterPath(stage)}/restoreJobs`, body);
}

/** Asks for the download of the newest snapshot. */
async function download(
  stage: Stage,
): Promise<{ readonly snapshotId: unknown; readonly reply: Reply | undefined }> {
  const list = await stage.admin.get(`${clusterPath(stage)}/snapshots`);
  const snapshotId = list?.body.results?.at(-1)?.id;
  const delivery = { methodName: 'HTTP', expirationHours: MONTH_HOURS };
  return { snapshotId, reply: await create(stage, { snapshotId, delivery }) };
}

function deliveryOf({ body }: Reply): Body {
  return body.delivery as Body;
}

/** Waits for the archive of a job, and downloads it. */
async function fetchArchive(stage: Stage, created: Reply | undefined): Promise<void> {
  const path = `${clusterPath(stage)}/restoreJobs/${String(created?.body.results?.[0]?.id)}`;
  const pause = (): void => {
    stage.pass({ seconds: 3 });
  };
  await until(
    () => stage.admin.get(path),
    (reply) => deliveryOf(reply).statusName === 'READY',
    { times: 20, pause },
  );
  const job = await stage.admin.get(path);
  if (job !== undefined) await fetch(String(deliveryOf(job).url)).then((archive) => archive.arrayBuffer());
}

/** Asks to restore an instant into rs1. */
function restoreTo(stage: Stage, at: number): Promise<Reply | undefined> {
  const target = { targetGroupId: stage.idOf('projects', 'Shop Staging'), targetClusterName: 'rs1' };
  const delivery = { methodName: 'AUTOMATED_RESTORE', ...target };
  return create(stage, { pointInTimeUTCMillis: at, delivery });
}

/** Asks for the status of the target until its processes have reached the goal. */
function watch(stage: Stage): Promise<unknown> {
  const path = `/groups/${stage.idOf('projects', 'Shop Staging')}/automationStatus`;
  const hasAchieved = ({ body }: Reply): boolean =>
    (body.processes as readonly Body[]).every(
      (process) => Number(process.lastGoalVersionAchieved) >= Number(body.goalVersion),
    );
  return until(() => stage.admin.get(path), hasAchieved, {
    times: 60,
    pause: () => {
      stage.pass({ seconds: 3 });
    },
  });
}

/** Clients of the scenarios about restores, by scenario. */
export const restoreClients: Readonly<Record<string, Clients>> = {
  'restore-link-expires': {
    async good(stage) {
      const { snapshotId } = await download(stage);
      await stage.admin.call('PATCH', `${clusterPath(stage)}/snapshots/${String(snapshotId)}`, {
        doNotDelete: true,
      });
      const { reply } = await download(stage);
      await fetchArchive(stage, reply);
    },
    async naive(stage) {
      await download(stage);
      await download(stage);
    },
  },
  'point-in-time-failover': {
    async good(stage) {
      stage.pass({ seconds: 59 });
      const before = stage.live.world.now;
      stage.pass({ seconds: 2 });
      const isAccepted = ({ status }: Reply): boolean => status === 200;
      const pause = (): void => {
        stage.pass({ seconds: 5 });
      };
      await until(() => restoreTo(stage, before), isAccepted, { times: 60, pause });
      await watch(stage);
    },
    async naive(stage) {
      stage.pass({ seconds: 59 });
      const before = stage.live.world.now;
      stage.pass({ seconds: 2 });
      await restoreTo(stage, before);
    },
  },
};
