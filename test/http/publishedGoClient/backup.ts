import { page, row, step, type Row } from './row.js';

const CLUSTER = '/groups/{project}/clusters/{cluster}';
const SNAPSHOT =
  'clusterId complete created.date created.increment expires groupId id links parts doNotDelete';
const PART =
  'typeName clusterId compressionSetting dataSizeBytes encryptionEnabled fileSizeBytes mongodVersion storageSizeBytes';
const WHOLE = [...SNAPSHOT.split(' '), ...PART.split(' ').map((name) => `parts.0.${name}`)];

/** `continuous_snapshots.go`. */
export const snapshots: readonly Row[] = [
  row('ContinuousSnapshots.List', `GET ${CLUSTER}/snapshots?pageNum=1&itemsPerPage=5`, page(SNAPSHOT)),
  row('ContinuousSnapshots.Get', `GET ${CLUSTER}/snapshots/{snapshot}`, WHOLE),
  row('ContinuousSnapshots.ChangeExpiry', `PATCH ${CLUSTER}/snapshots/{snapshot}`, WHOLE, {
    body: { expires: '2026-03-01T00:00:00Z' },
  }),
  row('ContinuousSnapshots.Delete', `DELETE ${CLUSTER}/snapshots/{snapshot}`, ''),
];

const JOBS = `${CLUSTER}/restoreJobs`;
const JOB = 'clusterId created delivery.methodName encryptionEnabled groupId id links snapshotId statusName';
const STAMPED = `${JOB} timestamp.date timestamp.increment`;
const download = {
  delivery: { methodName: 'HTTP', expirationHours: 5, maxDownloads: 2 },
  snapshotId: '{snapshot}',
};
const started = [step(`POST ${JOBS}`, download, { job: 'results.0.id' })];

/** `continuous_restore_jobs.go`. */
export const restores: readonly Row[] = [
  row('ContinuousRestoreJobs.Create', `POST ${JOBS}`, page(STAMPED), { body: download }),
  row('ContinuousRestoreJobs.List', `GET ${JOBS}?pageNum=1`, page(STAMPED), { before: started }),
  row('ContinuousRestoreJobs.Get', `GET ${JOBS}/{job}`, STAMPED, { before: started }),
];

const CHECKPOINTS = '/groups/{project}/clusters/{legacy}/checkpoints';
const CHECKPOINT = 'clusterId completed groupId id links parts restorable started timestamp';
const CHECKPOINT_PART =
  'replicaSetName typeName shardName tokenDiscovered tokenTimestamp.date tokenTimestamp.increment';

/** `checkpoints.go`. */
export const checkpoints: readonly Row[] = [
  row('Checkpoints.List', `GET ${CHECKPOINTS}?pageNum=1`, page(CHECKPOINT)),
  row(
    'Checkpoints.Get',
    `GET ${CHECKPOINTS}/{checkpoint}`,
    [...CHECKPOINT.split(' '), ...CHECKPOINT_PART.split(' ').map((name) => `parts.0.${name}`)],
    { before: [step(`GET ${CHECKPOINTS}`, undefined, { checkpoint: 'results.0.id' })] },
  ),
];

const CONFIGS = '/groups/{project}/backupConfigs';
const CONFIG = 'groupId clusterId statusName';
const SCHEDULE = 'clusterId groupId snapshotIntervalHours snapshotRetentionDays pointInTimeWindowHours links';

/** `backup_configs.go` and `snapshot_schedule.go`. */
export const backups: readonly Row[] = [
  row('BackupConfigs.List', `GET ${CONFIGS}?pageNum=1`, page(CONFIG)),
  row('BackupConfigs.Get', `GET ${CONFIGS}/{cluster}`, CONFIG),
  row('BackupConfigs.Update', `PATCH ${CONFIGS}/{cluster}`, CONFIG, {
    body: {
      groupId: '{project}',
      clusterId: '{cluster}',
      statusName: 'STOPPED',
      storageEngineName: 'WIRED_TIGER',
    },
  }),
  row('SnapshotSchedule.Get', `GET ${CONFIGS}/{cluster}/snapshotSchedule`, SCHEDULE),
  row('SnapshotSchedule.Update', `PATCH ${CONFIGS}/{cluster}/snapshotSchedule`, SCHEDULE, {
    body: {
      clusterId: '{cluster}',
      groupId: '{project}',
      dailySnapshotRetentionDays: 7,
      snapshotIntervalHours: 12,
      snapshotRetentionDays: 3,
      referenceHourOfDay: 0,
      referenceMinuteOfHour: 0,
    },
  }),
];
