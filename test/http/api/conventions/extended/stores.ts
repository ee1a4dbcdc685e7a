import type { OperationId } from '../../../../../src/contract/types.js';
import {
  BLOCKS,
  BUCKET,
  DATABASE,
  DIRECTORY,
  FILES,
  OPLOG,
  S3,
  S3_OPLOG,
  SYNC,
} from '../../operations/givenStores.js';
import { omit } from '../../../../../src/world/omit.js';
import { get, type ExtendedCalls, type OperationCall } from '../operationCall.js';

const COLLECTIONS = [
  { one: 'Blockstore', path: BLOCKS, body: DATABASE, seeded: 'blocks0' },
  { one: 'S3Blockstore', path: S3, body: BUCKET, seeded: 's3-0' },
  { one: 'FileSystemStore', path: FILES, body: DIRECTORY, seeded: 'files0' },
  { one: 'OplogStore', path: OPLOG, body: DATABASE, seeded: 'oplog0' },
  { one: 'S3OplogStore', path: S3_OPLOG, body: BUCKET, seeded: undefined },
  { one: 'SyncStore', path: SYNC, body: DATABASE, seeded: 'sync0' },
] as const;

const DAEMONS = '/admin/backup/daemon/configs';
const DAEMON = `${DAEMONS}/backup-0.example.net/%2Fdata%2Fbackup%2F`;
const REGIONS = '/admin/backup/backupDeployments';

/** Calls of stores and daemons. Stores in version 2.0 have tests of their own, because their paths are at the root of the host. */
export const storeCalls: ExtendedCalls = {
  reads: () =>
    COLLECTIONS.flatMap(({ one, path, seeded }): readonly OperationCall[] => [
      get(`list${one}s`, path),
      ...(seeded === undefined ? [] : [get(`get${one}`, `${path}/${seeded}`)]),
    ]).concat(
      get('listDaemons', DAEMONS),
      get('getDaemonOfMachine', `${DAEMONS}/backup-0.example.net`),
      get('getDaemon', DAEMON),
      get('listBackupDeployments', REGIONS),
      get('listBackupJobsConfigs', '/admin/backup/groups'),
    ),
  writes: (_, { project }, name) =>
    COLLECTIONS.flatMap(({ one, path, body }): readonly OperationCall[] => [
      { operationId: `create${one}`, method: 'post', path, body: { ...body, id: name } },
      { operationId: `put${one}`, method: 'put', path: `${path}/put-${name}`, body: omit(body, 'id') },
    ]).concat(
      {
        operationId: 'createDaemon',
        method: 'put',
        path: `${DAEMONS}/backup-0.example.net`,
        body: { machine: {} },
      },
      { operationId: 'putDaemon', method: 'put', path: DAEMON, body: { machine: {} } },
      {
        operationId: 'createBackupDeployment',
        method: 'post',
        path: REGIONS,
        body: { deploymentDescription: name },
      },
      {
        operationId: 'putBackupJobsConfig',
        method: 'put',
        path: `/admin/backup/groups/${project}`,
        body: { id: project },
      },
    ),
  notCalled: [
    // The standard world has no S3 oplog stores.
    'getS3OplogStore',
    ...COLLECTIONS.map(({ one }): OperationId => `delete${one}`),
    ...(['get', 'create', 'put', 'delete'] as const).map((verb): OperationId => `${verb}S3BlockstoreV2`),
    'listS3BlockstoresV2',
    'deleteDaemon',
    'deleteDaemonOfMachine',
    'getBackupDeployment',
    'putBackupDeployment',
    'deleteBackupDeployment',
  ],
};
