import type { Body, Client, Reply } from './client.js';
import type { Stage } from './givenScenario.js';

/** The calls of a client while a scenario plays. */
export type Conduct = (stage: Stage) => Promise<unknown>;

/** A robust client of a scenario, and a naive one that a user would write first. */
export interface Clients {
  readonly good: Conduct;
  readonly naive: Conduct;
}

/** Repeats a call until its answer matches or the attempts run out, with virtual time between. */
async function until(
  call: () => Promise<Reply | undefined>,
  isWanted: (reply: Reply) => boolean,
  { times, pause }: { readonly times: number; readonly pause: (reply: Reply | undefined) => void },
): Promise<Reply | undefined> {
  for (let turn = 0; turn < times; turn += 1) {
    const reply = await call();
    if (reply !== undefined && isWanted(reply)) return reply;
    pause(reply);
  }
  return undefined;
}

const isDone = ({ status }: Reply): boolean => status < 400;
const clusters = (client: Client) => (): Promise<Reply | undefined> => client.get('/clusters');

function shop(stage: Stage): string {
  return `/groups/${stage.idOf('projects', 'Shop')}`;
}

function snapshotPath(stage: Stage, name: string): string {
  const cluster = stage.idOf('clusters', name.split('/')[0] ?? '');
  return `${shop(stage)}/clusters/${cluster}/snapshots/${stage.idOf('snapshots', name)}`;
}

/** The first snapshot of a cluster whose expiry has passed. */
function expiredSnapshot({ live }: Stage): string {
  const { world } = live;
  const found = world.snapshots
    .all()
    .toArray()
    .find(({ expires = Infinity }) => expires <= world.now);
  if (found === undefined) throw new Error('No snapshot has expired.');
  return `/groups/${found.groupId}/clusters/${found.clusterId}/snapshots/${found.id}`;
}

const availabilityOf = ({ body }: Reply, name: string): unknown =>
  body.results
    ?.flatMap((project) => project.clusters as readonly Body[])
    .find((cluster) => cluster.name === name)?.availability;

/** Asks for a cluster's availability until it is well, some virtual minutes between. */
async function watch(stage: Stage, name: string, minutes: number, times: number): Promise<unknown> {
  return until(clusters(stage.admin), (reply) => availabilityOf(reply, name) === 'available', {
    times,
    pause: () => {
      stage.pass({ minutes });
    },
  });
}

const KEEP = { doNotDelete: true };
const LATER = { expires: '2026-02-01T00:00:00Z' };

/** By scenario. */
export const clients: Readonly<Record<string, Clients>> = {
  'invitation-expires': {
    async good(stage) {
      const list = (): Promise<Reply | undefined> => stage.admin.get(`${shop(stage)}/invites`);
      await list();
      stage.pass({ hours: 3 });
      await list();
    },
    async naive(stage) {
      const id = stage.idOf('invitations', 'jonas.petrov@partner.example.com');
      const organization = stage.idOf('organizations', 'Harbor Retail');
      stage.pass({ hours: 3 });
      await stage.admin.call('PATCH', `/orgs/${organization}/invites/${id}`, { roles: ['ORG_MEMBER'] });
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
      if (reply?.status === 409) await stage.admin.call('PATCH', path, KEEP);
    },
    async naive(stage) {
      const path = expiredSnapshot(stage);
      for (let turn = 0; turn < 5; turn += 1) {
        await stage.admin.call('PATCH', path, LATER);
        stage.pass({ minutes: 10 });
      }
    },
  },
  'primary-failover': {
    async good(stage) {
      stage.pass({ minutes: 10, seconds: 1 });
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

/** A user of another organization. */
const INVITED = 'yusuf.adeyemi@meridian-health.example.com';

function invite(stage: Stage): Promise<unknown> {
  const user = { id: stage.idOf('users', INVITED), roles: [{ roleName: 'GROUP_READ_ONLY' }] };
  return stage.admin.call('POST', `${shop(stage)}/users`, [user]);
}

async function pollConfigServer(stage: Stage, times: number): Promise<void> {
  const cluster = stage.idOf('clusters', 'legacy0');
  const host = [...stage.live.world.hosts.all()].find(
    (each) => each.clusterId === cluster && each.role === 'CONFIG',
  );
  for (let turn = 0; turn < times; turn += 1) {
    stage.pass({ minutes: 20 });
    await stage.admin.get(`${shop(stage)}/hosts/${host?.id ?? ''}/snapshots`);
  }
}

function changeUntilTold(stage: Stage, times: number): Promise<unknown> {
  const { world } = stage.live;
  const kept = [...world.snapshots.all()].find(({ expires = 0 }) => expires > world.now);
  const path = `/groups/${kept?.groupId ?? ''}/clusters/${kept?.clusterId ?? ''}/snapshots/${kept?.id ?? ''}`;
  const pause = (): void => undefined;
  return until(() => stage.admin.call('PATCH', path, KEEP), isDone, { times, pause });
}
