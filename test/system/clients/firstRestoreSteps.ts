import type { SuiteStep } from './identitySteps.js';
import { step } from './identitySteps.js';

const NAMES = ['first_0', 'first_1', 'first_2'];
const MACHINE = 'backup-0.example.net';
const DAEMONS = '/admin/backup/daemon/configs';
const OPLOG_STORES = '/admin/backup/oplog/mongoConfigs';
const FILE_STORES = '/admin/backup/snapshot/fileSystemConfigs';
const BACKUP = '/groups/{project}/backupConfigs/{cluster}';
const SNAPSHOTS = '/groups/{project}/clusters/{cluster}/snapshots';
const RESTORES = '/groups/{project}/clusters/{cluster}/restoreJobs';

const PERSON = { firstName: 'First', lastName: 'User', password: 'correct-horse-7-battery' };

const CONFIG = {
  processes: NAMES.map((name) => ({
    args2_6: {
      net: { port: 27017 },
      replication: { replSetName: 'first' },
      storage: { dbPath: '/data' },
      systemLog: { destination: 'file', path: '/data/mongodb.log' },
    },
    ...{ authSchemaVersion: 5, disabled: false, featureCompatibilityVersion: '7.0', manualMode: false },
    ...{ hostname: hostnameOf(name), name, processType: 'mongod', version: '7.0.14' },
  })),
  replicaSets: [
    {
      _id: 'first',
      members: NAMES.map((host, at) => ({ _id: at, host, priority: 1, votes: 1 })),
      protocolVersion: '1',
    },
  ],
  sharding: [],
  monitoringVersions: [{ hostname: hostnameOf('first_0') }],
  backupVersions: [{ hostname: hostnameOf('first_0') }],
};

function hostnameOf(name: string): string {
  return `${name.replace('_', '-')}.example.net`;
}

/** Steps that create the first user, a project, and a replica set in it. */
const DEPLOY: readonly SuiteStep[] = [
  step('creates the first user', 'POST /unauth/users?whitelist=127.0.0.1', 201, {
    body: { username: 'first.user@example.com', ...PERSON },
    withoutKey: true,
    keep: { publicKey: 'programmaticApiKey.publicKey', privateKey: 'programmaticApiKey.privateKey' },
  }),
  step('creates an organization', 'POST /orgs', 201, { body: { name: 'First' }, keep: { org: 'id' } }),
  step('creates a project', 'POST /groups', 201, {
    body: { name: 'First Project', orgId: '{org}' },
    keep: { project: 'id' },
  }),
  step('publishes a replica set', 'PUT /groups/{project}/automationConfig', 200, { body: CONFIG }),
  step('sees all processes at the goal', 'GET /groups/{project}/automationStatus', 200, {
    after: 'PT90S',
    reply: { goalVersion: 2, processes: NAMES.map((name) => ({ name, lastGoalVersionAchieved: 2 })) },
  }),
  step('finds the cluster', 'GET /groups/{project}/clusters', 200, {
    after: 'PT90S',
    reply: { totalCount: 1, results: [{ clusterName: 'first', typeName: 'REPLICA_SET' }] },
    keep: { cluster: 'results.0.id' },
  }),
];

/** Steps that configure a daemon and stores, in the order and with the bodies of a published installation script. */
const CONFIGURE: readonly SuiteStep[] = [
  step('sees that the backup is inactive', `GET ${BACKUP}`, 200, { reply: { statusName: 'INACTIVE' } }),
  step('finds a daemon that is not configured', `GET ${DAEMONS}`, 200, {
    reply: { totalCount: 1, results: [{ configured: false, machine: { machine: MACHINE } }] },
  }),
  step(
    'cannot configure a daemon that has not registered itself',
    `PUT ${DAEMONS}/unknown.example.net/`,
    404,
    {
      body: { configured: true, machine: { machine: 'unknown.example.net', headRootDirectory: '/headdb' } },
      reply: { errorCode: 'DAEMON_MACHINE_CONFIG_NOT_FOUND' },
    },
  ),
  step('configures the daemon', `PUT ${DAEMONS}/${MACHINE}/`, 200, {
    body: { configured: true, machine: { machine: MACHINE, headRootDirectory: '/headdb' } },
    reply: { configured: true, assignmentEnabled: true, machine: { headRootDirectory: '/headdb' } },
  }),
  step('reads the daemon by its directory', `GET ${DAEMONS}/${MACHINE}/%2Fheaddb`, 200, {
    reply: { configured: true },
  }),
  step('sees no oplog stores', `GET ${OPLOG_STORES}`, 200, { reply: { totalCount: 0, results: [] } }),
  step('creates an oplog store', `POST ${OPLOG_STORES}`, 200, {
    body: { id: 'oplog1', uri: 'mongodb://127.0.0.1:27017', assignmentEnabled: true },
    reply: { id: 'oplog1', assignmentEnabled: true },
  }),
  step('creates a file-system store', `POST ${FILE_STORES}`, 200, {
    body: {
      ...{ id: 'files1', storePath: '/data/backup', assignmentEnabled: true },
      ...{ mmapv1CompressionSetting: 'NONE', wtCompressionSetting: 'GZIP' },
    },
    reply: { id: 'files1', storePath: '/data/backup' },
  }),
  step('lists the file-system store', `GET ${FILE_STORES}`, 200, { reply: { results: [{ id: 'files1' }] } }),
];

const START: readonly SuiteStep[] = [
  step('starts the backup', `PATCH ${BACKUP}`, 200, {
    body: { statusName: 'STARTED', storageEngineName: 'WIRED_TIGER', syncSource: 'primary' },
  }),
  step('sees that it is not started yet', `GET ${BACKUP}`, 200, { reply: { statusName: 'PROVISIONING' } }),
  step('cannot request a snapshot yet', `POST ${SNAPSHOTS}/onDemandSnapshot?retentionDays=2`, 400, {
    body: {},
    reply: { errorCode: 'BACKUP_JOB_NOT_FOUND' },
  }),
  step('sees that it is started', `GET ${BACKUP}`, 200, {
    after: 'PT10S',
    reply: { statusName: 'STARTED' },
  }),
  step('changes the schedule', `PATCH ${BACKUP}/snapshotSchedule`, 200, {
    body: { snapshotIntervalHours: 24, snapshotRetentionDays: 2, fullIncrementalDayOfWeek: 'SUNDAY' },
    reply: { snapshotIntervalHours: 24, snapshotRetentionDays: 2, fullIncrementalDayOfWeek: 'SUNDAY' },
  }),
  step('cannot delete the daemon that it uses', `DELETE ${DAEMONS}/${MACHINE}`, 409, {
    reply: { errorCode: 'BACKUP_CANNOT_REMOVE_DAEMON_CONFIG' },
  }),
];

const RESTORE: readonly SuiteStep[] = [
  step('requests a snapshot', `POST ${SNAPSHOTS}/onDemandSnapshot?retentionDays=2`, 200, {
    body: {},
    reply: { clusterName: 'first' },
  }),
  step('cannot request a second one', `POST ${SNAPSHOTS}/onDemandSnapshot?retentionDays=2`, 400, {
    body: {},
    reply: { errorCode: 'UNFINISHED_ON_DEMAND_SNAPSHOT' },
  }),
  step('lists no complete snapshots', `GET ${SNAPSHOTS}`, 200, { reply: { totalCount: 0, results: [] } }),
  step('lists the first snapshot and the requested one', `GET ${SNAPSHOTS}`, 200, {
    after: 'PT1H',
    reply: { totalCount: 2, results: [{ complete: true }, { complete: true }] },
    keep: { snapshot: 'results.1.id' },
  }),
  step('starts a restore', `POST ${RESTORES}`, 200, {
    body: { snapshotId: '{snapshot}', delivery: { methodName: 'HTTP', expirationHours: 1, maxDownloads: 1 } },
    reply: { totalCount: 1, results: [{ snapshotId: '{snapshot}' }] },
    keep: { job: 'results.0.id' },
  }),
  step('sees that the archive is not ready', `GET ${RESTORES}/{job}`, 200, {
    onlyIn: 'documented',
    reply: { statusName: 'IN_PROGRESS', delivery: { statusName: 'NOT_STARTED' } },
  }),
  step('sees that the archive is ready at once', `GET ${RESTORES}/{job}`, 200, {
    onlyIn: 'ops-manager',
    reply: { statusName: 'FINISHED', delivery: { statusName: 'READY' } },
  }),
  step('sees that the archive is ready', `GET ${RESTORES}/{job}`, 200, {
    after: 'PT10S',
    reply: { statusName: 'FINISHED', delivery: { statusName: 'READY' }, hashes: [{ typeName: 'SHA1' }] },
    keep: { url: 'delivery.url', hash: 'hashes.0.hash' },
  }),
  step('downloads the archive', 'GET {url}', 200, { withoutKey: true, sha1: '{hash}' }),
  step('cannot download it twice', 'GET {url}', 410, {
    withoutKey: true,
    reply: { errorCode: 'RESTORE_LINK_EXPIRED' },
  }),
  step('sees that all downloads are used', `GET ${RESTORES}/{job}`, 200, {
    reply: { statusName: 'FINISHED', delivery: { statusName: 'MAX_DOWNLOADS_EXCEEDED' } },
  }),
];

/** The steps of a client that installs the platform, deploys and backs up a replica set, and downloads its data. */
export const FIRST_RESTORE_STEPS: readonly SuiteStep[] = [...DEPLOY, ...CONFIGURE, ...START, ...RESTORE].map(
  (each) => (each.withoutKey === true ? each : { ...each, asCreated: true }),
);
