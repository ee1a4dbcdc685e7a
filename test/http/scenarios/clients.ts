import type { Reply } from './client.js';
import {
  until,
  isDone,
  clusters,
  shop,
  snapshotPath,
  expiredSnapshot,
  watch,
  KEEP,
  LATER,
  INVITED,
  invite,
  pollConfigServer,
  changeUntilTold,
  renameUntilTold,
  cleanUp,
  createDepot,
} from './clientMoves.js';
import { agentClients } from './agentClients.js';
import { alertClients } from './alertClients.js';
import { automationClients } from './automationClients.js';
import { eventClients } from './eventClients.js';
import { firstRestoreClients } from './firstRestoreClients.js';
import type { Stage } from './givenScenario.js';
import { hostClients } from './hostClients.js';
import { invitationClients } from './invitationClients.js';
import { keyClients } from './keyClients.js';
import { logClients } from './logClients.js';
import { policyClients } from './policyClients.js';
import { restoreClients } from './restoreClients.js';

/** The calls of a client while a scenario plays. */
export type Conduct = (stage: Stage) => Promise<unknown>;

/** A robust client of a scenario, and a naive one that a user would write first. */
export interface Clients {
  readonly good: Conduct;
  readonly naive: Conduct;
}

/** By scenario. */
export const clients: Readonly<Record<string, Clients>> = {
  ...agentClients,
  ...alertClients,
  ...automationClients,
  ...eventClients,
  ...firstRestoreClients,
  ...hostClients,
  ...invitationClients,
  ...keyClients,
  ...logClients,
  ...policyClients,
  ...restoreClients,
  'invitation-expires': {
    async good(stage) {
      const list = (): Promise<Reply | undefined> => stage.admin.get(`${shop(stage)}/invites`);
      await list();
      stage.pass({ hours: 3 });
      await list();
    },
    async naive(stage) {
      const organization = stage.idOf('organizations', 'Harbor Retail');
      const change = { roles: ['ORG_MEMBER'], username: 'jonas.petrov@partner.example.com' };
      stage.pass({ hours: 3 });
      await stage.admin.call('PATCH', `/orgs/${organization}/invites`, change);
    },
  },
  'snapshot-lifecycle': {
    async good(stage) {
      stage.pass({ hours: 12 });
      await stage.admin.call('PATCH', snapshotPath(stage, 'rs0/2026-01-01T01:20:00Z'), KEEP);
    },
    async naive(stage) {
      stage.pass({ hours: 12 });
      const both = { doNotDelete: true, expires: '2026-02-01T00:00:00Z' };
      await stage.admin.call('PATCH', snapshotPath(stage, 'rs0/2026-01-01T01:20:00Z'), both);
    },
  },
  'snapshot-never-completes': {
    good: (stage) => pollConfigServer(stage, 10),
    naive: (stage) => pollConfigServer(stage, 60),
  },
  'snapshot-expiry-race': {
    async good(stage) {
      const path = expiredSnapshot(stage);
      const reply = await stage.admin.call('PATCH', path, LATER);
      if (reply?.status === 409 || reply?.status === 400) await stage.admin.call('PATCH', path, KEEP);
    },
    async naive(stage) {
      const path = expiredSnapshot(stage);
      for (let turn = 0; turn < 5; turn += 1) {
        await stage.admin.call('PATCH', path, LATER);
        stage.pass({ minutes: 10 });
      }
    },
  },
  'platform-upgrade': {
    good: (stage) => renameUntilTold(stage, { minutes: 1 }, 15),
    naive: (stage) => renameUntilTold(stage, { seconds: 10 }, 3),
  },
  'primary-failover': {
    async good(stage) {
      stage.pass({ minutes: 11, seconds: 1 });
      await watch(stage, 'rs0', 5, 20);
      await stage.admin.get(`${shop(stage)}/events`);
    },
    naive: (stage) => stage.admin.get('/clusters'),
  },
  'majority-lost': {
    async good(stage) {
      stage.pass({ minutes: 16 });
      await watch(stage, 'rs0', 10, 20);
    },
    async naive(stage) {
      stage.pass({ minutes: 16 });
      for (let turn = 0; turn < 60; turn += 1) await stage.admin.get('/clusters');
    },
  },
  'rolling-restart': {
    async good(stage) {
      for (let turn = 0; turn < 4; turn += 1) {
        stage.pass({ minutes: 8 });
        await stage.admin.get('/clusters');
      }
    },
    naive: (stage) => stage.admin.get('/clusters'),
  },
  'agent-blackout': {
    async good(stage) {
      stage.pass({ minutes: 30 });
      const host = stage.idOf('hosts', 'rs0/node-0');
      await stage.admin.get(
        `${shop(stage)}/hosts/${host}/measurements?granularity=PT1M&period=PT1H&m=CONNECTIONS`,
      );
      await stage.admin.get('/clusters');
    },
    naive: (stage) => stage.admin.get(`${shop(stage)}/events`),
  },
  'disk-filling': {
    async good(stage) {
      const host = stage.idOf('hosts', 'rs0/node-0');
      const [partition] = stage.live.world.hosts.get(host)?.partitions ?? [];
      const path = `${shop(stage)}/hosts/${host}/disks/${partition?.name ?? ''}/measurements`;
      for (let turn = 0; turn < 3; turn += 1) {
        stage.pass({ minutes: 40 });
        await stage.admin.get(`${path}?granularity=PT5M&period=PT1H`);
      }
    },
    naive: (stage) => stage.admin.get('/clusters'),
  },
  'flaky-api': {
    async good(stage) {
      const pause = (): void => {
        stage.pass({ seconds: 1 });
      };
      for (let turn = 0; turn < 10; turn += 1)
        await until(clusters(stage.admin), isDone, { times: 10, pause });
    },
    async naive(stage) {
      for (let turn = 0; turn < 50; turn += 1) {
        const reply = await stage.admin.get('/clusters');
        if (reply === undefined || !isDone(reply)) return;
      }
    },
  },
  'slow-api': {
    good: (stage) => stage.admin.get('/clusters'),
    async naive(stage) {
      const pause = (): void => undefined;
      await until(() => stage.admin.get('/clusters', 20), isDone, { times: 5, pause });
    },
  },
  'rate-limited': {
    async good(stage) {
      const pause = (reply: Reply | undefined): void => {
        stage.pass({ seconds: Number(reply?.headers.get('retry-after') ?? 1) });
      };
      for (let turn = 0; turn < 15; turn += 1)
        await until(clusters(stage.admin), isDone, { times: 5, pause });
    },
    async naive(stage) {
      for (let turn = 0; turn < 20; turn += 1) await stage.admin.get('/clusters');
    },
  },
  'lost-answers': {
    good: (stage) => changeUntilTold(stage, 5),
    naive: (stage) => changeUntilTold(stage, 1),
  },
  'project-create-lost': {
    async good(stage) {
      const reply = await createDepot(stage, 5);
      if (reply?.status === 409) await stage.admin.get('/groups/byName/Depot');
    },
    naive: (stage) => createDepot(stage, 1),
  },
  'project-cleanup': {
    good: (stage) => cleanUp(stage, 10),
    naive: (stage) => cleanUp(stage, 1),
  },
  'stale-reads': {
    async good(stage) {
      await invite(stage);
      const isThere = ({ body }: Reply): boolean => JSON.stringify(body).includes(INVITED);
      const pause = (): void => {
        stage.pass({ seconds: 5 });
      };
      await until(() => stage.admin.get(`${shop(stage)}/invites`), isThere, { times: 10, pause });
    },
    async naive(stage) {
      await invite(stage);
      await stage.admin.get(`${shop(stage)}/invites`);
    },
  },
  'auth-storm': {
    async good(stage) {
      const pause = (): void => undefined;
      for (let turn = 0; turn < 10; turn += 1)
        await until(clusters(stage.admin), isDone, { times: 10, pause });
      stage.pass({ minutes: 11 });
      await stage.as('ORGMEM').get('/clusters');
    },
    async naive(stage) {
      const member = stage.as('ORGMEM');
      stage.pass({ minutes: 11 });
      for (let turn = 0; turn < 10; turn += 1) await member.get('/clusters');
    },
  },
  'maintenance-night': {
    good: (stage) => stage.admin.get(`${shop(stage)}/maintenanceWindows`),
    naive: (stage) => stage.admin.get('/clusters'),
  },
  'forward-compatibility': {
    async good(stage) {
      const host = stage.idOf('hosts', 'rs0/node-0');
      const organization = stage.idOf('organizations', 'Harbor Retail');
      await stage.admin.get('/clusters');
      await stage.admin.get(`${shop(stage)}/events`);
      await stage.admin.get(`${shop(stage)}/maintenanceWindows`);
      await stage.admin.get(
        `${shop(stage)}/hosts/${host}/measurements?granularity=PT1M&period=PT1H&m=CONNECTIONS`,
      );
      const first = await stage.admin.get(`/orgs/${organization}/groups`);
      const next = first?.body.links?.find(({ rel }) => rel === 'next')?.href;
      await stage.admin.get(next ?? `/orgs/${organization}/groups?pageNum=2`);
    },
    naive: (stage) => stage.admin.get('/clusters'),
  },
};
