import { Client, type Body, type Reply } from './client.js';
import type { Clients } from './clients.js';
import { isDone, until } from './clientMoves.js';
import type { Stage } from './givenScenario.js';

const PERSON = {
  username: 'first.user@example.com',
  password: 'correct-horse-7-battery',
  firstName: 'First',
  lastName: 'User',
};

/** A new project, and a client with a key for it. */
interface Site {
  readonly client: Client;
  readonly group: string;
}

/** Repeats a call until the reply is wanted or all attempts are used, and returns the body of this reply. */
type Patience = (
  call: () => Promise<Reply | undefined>,
  isWanted: (reply: Reply) => boolean,
) => Promise<Body>;

function patienceOf(stage: Stage, times: number): Patience {
  const pause = (): void => {
    stage.pass({ seconds: 5 });
  };
  return async (call, isWanted) => (await until(call, isWanted, { times, pause }))?.body ?? {};
}

async function install(stage: Stage, name: string): Promise<Site> {
  const response = await fetch(`${stage.baseUrl}/unauth/users`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Connection: 'close' },
    body: JSON.stringify(PERSON),
  });
  const { programmaticApiKey: key } = (await response.json()) as {
    readonly programmaticApiKey: ConstructorParameters<typeof Client>[1];
  };
  const client = new Client(stage.baseUrl, key);
  const organization = await client.call('POST', '/orgs', { name: 'First' });
  const project = { name, orgId: organization?.body.id };
  const created = await client.call('POST', '/groups', project);
  return { client, group: `/groups/${String(created?.body.id)}` };
}

/** A replica set with a member on each of these hosts. */
function configOf(set: string, hostnames: readonly string[], separator = '_'): object {
  const names = hostnames.map((_, at) => `${set}${separator}${at}`);
  const processes = names.map((name, at) => ({
    args2_6: { net: { port: 27017 }, replication: { replSetName: set }, storage: { dbPath: '/data' } },
    hostname: hostnames[at],
    name,
    processType: 'mongod',
    version: '7.0.14',
    featureCompatibilityVersion: '7.0',
  }));
  const members = names.map((host, at) => ({ _id: at, host, priority: 1, votes: 1 }));
  const agents = processes.slice(0, 1).map(({ hostname }) => ({ hostname }));
  const replicaSets = [{ _id: set, members, protocolVersion: '1' }];
  return { processes, replicaSets, sharding: [], monitoringVersions: agents, backupVersions: agents };
}

/** Deploys a replica set, and returns the id of its cluster. */
async function deploy(
  { client, group }: Site,
  patience: Patience,
  set: string,
  hostnames: readonly string[],
  separator?: string,
): Promise<string> {
  await client.call('PUT', `${group}/automationConfig`, configOf(set, hostnames, separator));
  await patience(() => client.get(`${group}/automationStatus`), hasAchieved);
  const list = await patience(
    () => client.get(`${group}/clusters`),
    ({ body }) => body.totalCount === 1,
  );
  return String(list.results?.[0]?.id);
}

function hasAchieved({ body }: Reply): boolean {
  return ((body.processes ?? []) as readonly Body[]).every(
    (process) => Number(process.lastGoalVersionAchieved) >= Number(body.goalVersion),
  );
}

/** Configures a daemon, an oplog store and a file-system store. */
async function configure({ client }: Site, patience: Patience, name: string): Promise<void> {
  const admin = '/admin/backup';
  const daemon = { configured: true, machine: { machine: name, headRootDirectory: '/headdb' } };
  await patience(() => client.call('PUT', `${admin}/daemon/configs/${name}`, daemon), isDone);
  const oplog = { id: 'oplog1', uri: 'mongodb://127.0.0.1:27017', assignmentEnabled: true };
  await client.call('POST', `${admin}/oplog/mongoConfigs`, oplog);
  const files = { id: 'files1', storePath: '/data/backup', assignmentEnabled: true };
  await client.call('POST', `${admin}/snapshot/fileSystemConfigs`, files);
}

async function startBackup({ client, group }: Site, cluster: string, patience: Patience): Promise<void> {
  const path = `${group}/backupConfigs/${cluster}`;
  const start = { statusName: 'STARTED', storageEngineName: 'WIRED_TIGER', syncSource: 'PRIMARY' };
  await patience(() => client.call('PATCH', path, start), isDone);
  await patience(
    () => client.get(path),
    ({ body }) => body.statusName === 'STARTED',
  );
  const schedule = { snapshotIntervalHours: 24, snapshotRetentionDays: 2 };
  await client.call('PATCH', `${path}/snapshotSchedule`, schedule);
}

/** Takes a snapshot in addition to the one that the start of the backup took, and downloads it. */
async function restore({ client, group }: Site, cluster: string, patience: Patience): Promise<void> {
  const path = `${group}/clusters/${cluster}`;
  await client.call('POST', `${path}/snapshots/onDemandSnapshot?retentionDays=2`, {});
  const list = await patience(
    () => client.get(`${path}/snapshots`),
    ({ body }) => body.totalCount === 2,
  );
  const request = { snapshotId: list.results?.[1]?.id, delivery: { methodName: 'HTTP' } };
  const started = await client.call('POST', `${path}/restoreJobs`, request);
  const job = await patience(
    () => client.get(`${path}/restoreJobs/${String(started?.body.results?.[0]?.id)}`),
    ({ body }) => body.statusName === 'FINISHED',
  );
  const { url } = (job.delivery ?? {}) as Body;
  if (typeof url === 'string') await fetch(url).then((archive) => archive.arrayBuffer());
}

async function conduct(stage: Stage, times: number): Promise<void> {
  const patience = patienceOf(stage, times);
  const site = await install(stage, 'First Project');
  const hostnames = [0, 1, 2].map((at) => `first-${at}.example.net`);
  const cluster = await deploy(site, patience, 'first', hostnames);
  await configure(site, patience, 'backup-0.example.net');
  await startBackup(site, cluster, patience);
  await restore(site, cluster, patience);
}

const PODS = [0, 1, 2].map((pod) => `orders-${pod}.orders-svc.mongodb.svc.cluster.local`);
const DAEMON = 'om-backup-daemon-0.om-backup-daemon-svc.mongodb.svc.cluster.local';

/**
 * The steps of a Kubernetes operator. Its application database gets a project of its own, with two publications
 * (`tryConfigureMonitoringInOpsManager` of mongodb/mongodb-kubernetes, `controllers/operator/appdbreplicaset_controller.go`).
 * For a new resource, it publishes without asking for agents, and names processes after pods (`updateOmDeploymentRs` of
 * `controllers/operator/mongodbreplicaset_controller.go`).
 */
async function bootstrap(stage: Stage, times: number): Promise<void> {
  const patience = patienceOf(stage, times);
  const site = await install(stage, 'om-db');
  const database = `${site.group}/automationConfig`;
  for (const tls of [{}, { clientCertificateMode: 'OPTIONAL' }]) {
    const read = await site.client.get(database);
    await site.client.call('PUT', database, { ...read?.body, tls });
  }
  const [owner] = (await site.client.get('/orgs'))?.body.results ?? [];
  const created = await site.client.call('POST', '/groups', { name: 'orders', orgId: owner?.id });
  const orders = { ...site, group: `/groups/${String(created?.body.id)}` };
  const cluster = await deploy(orders, patience, 'orders', PODS, '-');
  await configure(site, patience, DAEMON);
  await startBackup(orders, cluster, patience);
}

/** Clients of the scenarios that begin with a new platform. The naive ones take every step only once. */
export const firstRestoreClients: Readonly<Record<string, Clients>> = {
  'first-restore': {
    good: (stage) => conduct(stage, 500),
    naive: (stage) => conduct(stage, 1),
  },
  'operator-bootstrap': {
    good: (stage) => bootstrap(stage, 500),
    naive: (stage) => bootstrap(stage, 1),
  },
};
