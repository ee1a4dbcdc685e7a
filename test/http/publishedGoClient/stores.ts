import {
  BLOCKS,
  BUCKET,
  DATABASE,
  DIRECTORY,
  FILES,
  OPLOG,
  S3,
  SYNC,
} from '../api/operations/givenStores.js';
import { page, row, step, type Row, type Step } from './row.js';

const STORE = 'id assignmentEnabled';

/** The five methods of a service of stores. */
function methodsOf(
  service: string,
  path: string,
  body: { readonly id: string },
  own: string,
): readonly Row[] {
  const kept = [step(`POST ${path}`, body)];
  const members = `${STORE} ${own}`;
  return [
    row(`${service}.List`, `GET ${path}?pageNum=1`, page(members), { before: kept }),
    row(`${service}.Get`, `GET ${path}/${body.id}`, members, { before: kept }),
    row(`${service}.Create`, `POST ${path}`, members, { body }),
    row(`${service}.Update`, `PUT ${path}/${body.id}`, members, { body, before: kept }),
    row(`${service}.Delete`, `DELETE ${path}/${body.id}`, '', { before: kept }),
  ];
}

const database = { ...DATABASE, labels: ['blue'], writeConcern: 'W2', loadFactor: 1, maxCapacityGB: 8 };

/** `blockstore_config.go`, `file_system_store_config.go`, `s3_blockstore_config.go`, `oplog_store_config.go`, `sync_store_config.go`. */
export const stores: readonly Row[] = [
  ...methodsOf('BlockstoreConfig', BLOCKS, database, 'uri ssl'),
  ...methodsOf('FileSystemStoreConfig', FILES, DIRECTORY, 'storePath'),
  ...methodsOf(
    'S3BlockstoreConfig',
    S3,
    { ...BUCKET, loadFactor: 1 } as typeof BUCKET,
    's3BucketName acceptedTos sseEnabled pathStyleAccessEnabled',
  ),
  ...methodsOf('OplogStoreConfig', OPLOG, database, 'uri ssl'),
  ...methodsOf('SyncStoreConfig', SYNC, database, 'uri ssl'),
];

const DAEMONS = '/admin/backup/daemon/configs';
const DAEMON =
  'assignmentEnabled backupJobsEnabled configured garbageCollectionEnabled resourceUsageEnabled restoreQueryableJobsEnabled';
const machine = { machine: 'backup-0.example.net', headRootDirectory: '/data/backup/' };
const daemon = {
  assignmentEnabled: true,
  backupJobsEnabled: false,
  configured: true,
  garbageCollectionEnabled: true,
  resourceUsageEnabled: true,
  restoreQueryableJobsEnabled: true,
  headDiskType: 'SSD',
  numWorkers: 20,
  machine,
};

/** Ends a backup that uses the daemon. */
function terminated(cluster: string): readonly Step[] {
  const call = `PATCH /groups/{project}/backupConfigs/{${cluster}}`;
  return [step(call, { statusName: 'STOPPED' }), { call, body: { statusName: 'TERMINATING' }, minutes: 5 }];
}

/** `daemon_config.go`. */
export const daemons: readonly Row[] = [
  row('DaemonConfig.List', `GET ${DAEMONS}?pageNum=1`, page(`${DAEMON} machine`)),
  row('DaemonConfig.Get', `GET ${DAEMONS}/backup-0.example.net`, `${DAEMON} machine.machine`),
  row('DaemonConfig.Update', `PUT ${DAEMONS}/backup-0.example.net`, `${DAEMON} machine.machine`, {
    body: daemon,
  }),
  row('DaemonConfig.Delete', `DELETE ${DAEMONS}/backup-1.example.net`, '', {
    before: ['cluster', 'legacy', 'sharded'].flatMap(terminated),
    minutes: 5,
  }),
];

const JOBS = '/admin/backup/groups';
const JOB = 'id labelFilter syncStoreFilter daemonFilter oplogStoreFilter snapshotStoreFilter';
const job = {
  id: '{project}',
  kmipClientCertPath: '/certs/client.pem',
  labelFilter: ['retail'],
  syncStoreFilter: ['sync0'],
  daemonFilter: [machine],
  oplogStoreFilter: [{ id: 'oplog0', type: 'oplogStore' }],
  snapshotStoreFilter: [{ id: 's3-0', type: 's3blockstore' }],
};

/** `project_job_config.go`. */
export const projectJobs: readonly Row[] = [
  row('ProjectJobConfig.List', `GET ${JOBS}?pageNum=1`, page(JOB)),
  row('ProjectJobConfig.Get', `GET ${JOBS}/{project}`, JOB),
  row('ProjectJobConfig.Update', `PUT ${JOBS}/{project}`, JOB, { body: job }),
];
