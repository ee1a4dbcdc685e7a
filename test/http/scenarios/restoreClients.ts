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

/** Starts a restore of the newest snapshot as a download. */
async function download(
  stage: Stage,
): Promise<{ readonly snapshotId: unknown; readonly reply: Reply | undefined }> {
  const list = await stage.admin.get(`${clusterPath(stage)}/snapshots`);
  const created = ({ created: at }: Body): number => Date.parse((at as { readonly date: string }).date);
  const snapshotId = list?.body.results?.toSorted((a, b) => created(a) - created(b)).at(-1)?.id;
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

/** Starts a restore of rs0 at an instant into the cluster rs1. */
function restoreTo(stage: Stage, at: number): Promise<Reply | undefined> {
  const target = { targetGroupId: stage.idOf('projects', 'Shop Staging'), targetClusterName: 'rs1' };
  const delivery = { methodName: 'AUTOMATED_RESTORE', ...target };
  return create(stage, { pointInTimeUTCMillis: at, delivery });
}

/** Polls the automation status of the target project until its processes have reached the goal. */
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

const HOURS = 13;

function snapshotsOf(stage: Stage): string {
  return `/groups/${stage.idOf('projects', 'Records')}/clusters/${stage.idOf('clusters', 'sh1')}/snapshots`;
}

async function isFillingUp(stage: Stage): Promise<boolean> {
  const alerts = await stage.admin.get('/globalAlerts?status=OPEN');
  return (
    alerts?.body.results?.some(({ eventTypeName }) => eventTypeName === 'OUTSIDE_SPACE_USED_THRESHOLD') ===
    true
  );
}

/** Deletes old snapshots, one at a time, until the alert about the store has closed. */
async function makeRoom(stage: Stage): Promise<void> {
  for (let turn = 0; turn < 4 && (await isFillingUp(stage)); turn += 1) {
    const [oldest] = (await stage.admin.get(snapshotsOf(stage)))?.body.results ?? [];
    await stage.admin.call('DELETE', `${snapshotsOf(stage)}/${String(oldest?.id)}`);
    stage.pass({ minutes: 5 });
  }
}

/** Clients of the scenarios about restores and stores, by scenario. */
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
  'store-fills-up': {
    async good(stage) {
      for (let hour = 0; hour < HOURS; hour += 1) {
        stage.pass({ hours: 1 });
        await makeRoom(stage);
      }
    },
    async naive(stage) {
      const project = `/groups/${stage.idOf('projects', 'Records')}`;
      for (let hour = 0; hour < HOURS; hour += 1) {
        stage.pass({ hours: 1 });
        await stage.admin.get(snapshotsOf(stage));
        await stage.admin.get(`${project}/alerts?status=OPEN`);
      }
    },
  },
};
