import { describe, expect, it } from '@jest/globals';
import { DAY_MS, HOUR_MS, SECOND_MS, formatInstant } from '../../../../src/world/instant.js';
import { takeId } from '../../../../src/world/ids.js';
import { KEYS } from '../../../support/platform.js';
import { replicaSet, standalone, withHosts } from '../../../support/rows/deployments.js';
import { NOW, PROJECT } from '../../../support/rows/ids.js';
import { groupRole, key, project } from '../../../support/rows/rows.js';
import { bodyOf, expectRefusal } from './given.js';
import {
  automated,
  endless,
  filtered,
  foreign,
  given,
  HTTP,
  JOBS,
  kept,
  OTHER,
  post,
  rs0,
  rs1,
  running,
  sh0,
  SHARDED_JOBS,
  startJob,
  whole,
} from './givenRestores.js';
import { agents } from './measured.js';
import { Tenant } from './tenant.js';
import type { RefusalCode } from '../../../../src/world/refusals.js';

type Refused = readonly [what: string, body: object, status: number, code: RefusalCode, path?: string];

const download = (own: object) => ({ ...HTTP, delivery: { methodName: 'HTTP', ...own } });
const to = (own: object) => ({ snapshotId: kept.id, delivery: { methodName: 'AUTOMATED_RESTORE', ...own } });
const pointInTime = (at: number) => automated(rs1, { pointInTimeUTCMillis: at });

/** The refusals of a body, in the order in which the parts of the body are checked. */
const REFUSED: readonly Refused[] = [
  ['"`SCP` → 400 `INVALID_DELIVERY_SCP`"', download({ methodName: 'SCP' }), 400, 'INVALID_DELIVERY_SCP'],
  ['"anything else"', download({ methodName: 'http' }), 400, 'UNSUPPORTED_DELIVERY_METHOD'],
  ['"None: 400"', { delivery: HTTP.delivery }, 400, 'INVALID_PIT_RESTORE_TIME'],
  ['"several: 400"', { ...HTTP, oplogTs: '1' }, 400, 'INVALID_ATTRIBUTE'],
  ['a second after the last instant', { delivery: HTTP.delivery, oplogTs: 1e12 }, 400, 'INVALID_ATTRIBUTE'],
  [
    'a millisecond after it',
    { delivery: HTTP.delivery, pointInTimeUTCMillis: 1e15 },
    400,
    'INVALID_ATTRIBUTE',
  ],
  ['an increment without its second', { delivery: HTTP.delivery, oplogInc: 1 }, 400, 'MISSING_ATTRIBUTE'],
  ['a word as a number', download({ maxDownloads: 'two' }), 400, 'INVALID_ATTRIBUTE'],
  ['hours with a fraction', download({ expirationHours: 1.5 }), 400, 'INVALID_ATTRIBUTE'],
  ['downloads with a fraction', download({ maxDownloads: '1.5' }), 400, 'INVALID_ATTRIBUTE'],
  ['"`expirationHours` ≥ 1"', download({ expirationHours: 0 }), 400, 'ATTRIBUTE_NEGATIVE_OR_ZERO'],
  ['"`maxDownloads` ≥ 1"', download({ maxDownloads: -1 }), 400, 'ATTRIBUTE_NEGATIVE_OR_ZERO'],
  ['a word as a time', download({ expires: 'later' }), 400, 'INVALID_ATTRIBUTE'],
  [
    'an expiry in the past',
    download({ expires: formatInstant(NOW) }),
    400,
    'EXPIRATION_DATE_MUST_BE_IN_FUTURE',
  ],
  ['another project than the path', { ...HTTP, groupId: OTHER }, 400, 'GROUP_MISMATCH'],
  ['another cluster than the path', { ...HTTP, clusterId: rs1.cluster.id }, 400, 'INVALID_ATTRIBUTE'],
  ['no target project', to({ targetClusterId: rs1.cluster.id }), 400, 'MISSING_ATTRIBUTE'],
  ['no target cluster', to({ targetGroupId: PROJECT }), 400, 'MISSING_ONE_OF_ATTRIBUTES'],
  [
    '"(HTTP + point in time)"',
    { delivery: HTTP.delivery, oplogTs: 1 },
    400,
    'LEGACY_PIT_RESTORE_UNSUPPORTED',
  ],
  ['an id in another form', { ...HTTP, snapshotId: 'x' }, 404, 'INVALID_SNAPSHOT_ID'],
  ['an unknown snapshot', { ...HTTP, snapshotId: 'f'.repeat(24) }, 404, 'SNAPSHOT_NOT_FOUND'],
  ['the snapshot of another cluster', { ...HTTP, snapshotId: whole.id }, 404, 'SNAPSHOT_NOT_FOUND'],
  ['a running snapshot', { ...HTTP, snapshotId: running.id }, 409, 'CANNOT_DOWNLOAD_INCOMPLETE_SNAPSHOT'],
  [
    'a running snapshot for a cluster',
    automated(rs1, { snapshotId: running.id }),
    ...([409, 'CANNOT_START_RESTORE_JOB_FOR_INCOMPLETE_CLUSTER_SNAPSHOT'] as const),
  ],
  [
    'a link that outlives its snapshot',
    download({ expirationHours: 24 * 8 }),
    ...([409, 'LINK_EXPIRATION_AFTER_SNAPSHOT_DELETION'] as const),
  ],
  [
    '"automated restore of a filtered snapshot"',
    automated(rs1, { snapshotId: filtered.id }),
    ...([409, 'INVALID_RESTORE_SNAPSHOT_FILTER_LIST'] as const),
  ],
  [
    'a checkpoint of a replica set',
    automated(rs1, { checkPointId: kept.id }),
    400,
    'CHECKPOINT_RESTORE_UNSUPPORTED_FOR_REPLICA_SETS',
  ],
  [
    'a checkpoint of a sharded cluster without checkpoints',
    automated(sh0, { checkpointId: kept.id }),
    404,
    'CHECKPOINT_NOT_FOUND',
    SHARDED_JOBS,
  ],
  [
    'an operation of a sharded cluster',
    automated(rs1, { oplogTs: 1 }),
    400,
    'OPLOG_RESTORE_ONLY_SUPPORTED_FOR_REPLICA_SETS',
    SHARDED_JOBS,
  ],
  [
    'a time before all snapshots',
    pointInTime(NOW - 3 * DAY_MS),
    ...([404, 'UNABLE_T0_FIND_SNAPSHOT_PRIOR_TO_PIT_RESTORE_OPTIME'] as const),
  ],
  ['a time that is not stored yet', pointInTime(NOW - 5 * SECOND_MS), 409, 'RESTORE_INITIATION_FAILED'],
  [
    'an unknown target project',
    to({ targetGroupId: 'f'.repeat(24), targetClusterName: 'x' }),
    404,
    'GROUP_NOT_FOUND',
  ],
  ['an unknown target', to({ targetGroupId: PROJECT, targetClusterName: 'x' }), 404, 'CLUSTER_NOT_FOUND'],
  ['a malformed target', to({ targetGroupId: PROJECT, targetClusterId: 'x' }), 404, 'INVALID_CLUSTER_ID'],
  ['a replica set into a sharded cluster', automated(sh0), 409, 'INVALID_RESTORE_PROCESS'],
];

describe('POST of a restore job', () => {
  const cases = REFUSED.map(([what, body, status, errorCode, path = JOBS]) => {
    return { what, body, status, errorCode, path };
  });

  it.each(cases)('refuses $what', async ({ body, status, errorCode, path }) => {
    const platform = given();
    const { world } = platform;
    const reply = await post(platform, body, path);
    expect([reply.status, (reply.body as { errorCode?: string }).errorCode]).toEqual([status, errorCode]);
    expect(platform.world === world).toBe(true);
  });

  it('tells KT\'s retry contract: "`Invalid restore point:`" in the text of a 409 (client)', async () => {
    const reply = await post(given(), pointInTime(NOW - 5 * SECOND_MS));
    expect((reply.body as { detail: string }).detail).toMatch(
      /^Restore process initiation failed: Invalid restore point: /,
    );
  });

  it('refuses a deleted snapshot: "409 CANNOT_START_RESTORE_JOB_FOR_DELETED_SNAPSHOT / …_CLUSTER_SNAPSHOT"', async () => {
    const { world } = given();
    const [taken, snapshotId] = takeId({ ...world, now: world.now - HOUR_MS });
    const platform = new Tenant({ ...taken, now: world.now });
    await expectRefusal(platform, post(platform, { ...HTTP, snapshotId }), [
      409,
      'CANNOT_START_RESTORE_JOB_FOR_DELETED_SNAPSHOT',
      'Cannot start restore job for deleted snapshot.',
    ]);
    await expectRefusal(platform, post(platform, { ...HTTP, snapshotId }, SHARDED_JOBS), [
      409,
      'CANNOT_START_RESTORE_JOB_FOR_DELETED_CLUSTER_SNAPSHOT',
      'Cannot start restore job for deleted cluster snapshot.',
    ]);
  });

  it('refuses a second download "when there is already an active download for that snapshot"', async () => {
    const platform = given();
    await startJob(platform);
    const reply = await post(platform, HTTP);
    expect((reply.body as { errorCode: string }).errorCode).toBe('CANNOT_DOWNLOAD_SNAPSHOT_CONCURRENTLY');
    await startJob(platform, { ...HTTP, snapshotId: endless.id });
  });

  it('refuses a cluster without backup: "400 BACKUP_JOB_NOT_FOUND"', async () => {
    const off = replicaSet('rs0', { backupEnabled: false });
    const platform = given({ deployments: [off, rs1, foreign, sh0], snapshots: [] });
    await expectRefusal(platform, post(platform, HTTP), [
      400,
      'BACKUP_JOB_NOT_FOUND',
      'Backups are not enabled for this cluster.',
    ]);
  });

  it('refuses a point in time of an old sharded cluster: "(please specify a checkpoint instead)"', async () => {
    const old = { ...sh0, cluster: { ...sh0.cluster, featureCompatibilityVersion: '4.0' } };
    const platform = given({ deployments: [rs0, rs1, old], snapshots: [whole] });
    const reply = await post(platform, pointInTime(NOW - HOUR_MS), SHARDED_JOBS);
    expect((reply.body as { errorCode: string }).errorCode).toBe(
      'PIT_RESTORE_ONLY_SUPPORTED_FOR_REPLICA_SETS',
    );
  });

  it('refuses "c is a shard" for automated restores', async () => {
    const platform = given();
    const clusters = bodyOf<'listProjectClusters'>(await platform.get(`/groups/${PROJECT}/clusters`)).results;
    const shard = clusters.find(({ replicaSetName }) => replicaSetName === 'sh0-shard0');
    const path = `/groups/${PROJECT}/clusters/${shard?.id ?? ''}/restoreJobs`;
    await expectRefusal(platform, post(platform, automated(), path), [
      400,
      'AUTOMATED_RESTORE_OF_SHARD_NOT_ALLOWED',
      'Not allowed to do an automated restore of individual shard snapshots of a sharded cluster.',
    ]);
  });

  it('refuses targets that agents cannot restore: "409 INVALID_RESTORE_PROCESS (target not automation-managed)"', async () => {
    const unmanaged = withHosts(rs1, ['node-0'], { unmanaged: true });
    const without = { projects: [project({ agents: [] }), project({ name: 'other', agents })] };
    const solo = standalone();
    const worlds = [{ deployments: [rs0, unmanaged] }, { deployments: [rs0, rs1], ...without }];
    for (const own of worlds) {
      const platform = given({ snapshots: [kept], ...own });
      const reply = await post(platform, automated());
      expect([reply.status, reply.body]).toMatchObject([409, { errorCode: 'INVALID_RESTORE_PROCESS' }]);
    }
    const platform = given({ deployments: [rs0, solo], snapshots: [kept] });
    expect((await post(platform, automated(solo))).status).toBe(409);
  });

  it('refuses a target in a project where the caller may not restore: "403 CANNOT_RESTORE_TO_TARGET"', async () => {
    const own = key({ publicKey: 'BACKUP', roles: [groupRole('GROUP_BACKUP_ADMIN')] });
    const platform = given({ keys: [key(), own] });
    const by = { publicKey: own.publicKey, privateKey: own.privateKey };
    const reply = await post(platform, automated(foreign), JOBS, by);
    expect([reply.status, reply.body]).toMatchObject([403, { errorCode: 'CANNOT_RESTORE_TO_TARGET' }]);
    expect((await post(platform, automated(rs1), JOBS, by)).status).toBe(200);
    expect((await post(platform, automated(foreign), JOBS, KEYS.admin)).status).toBe(200);
  });
});

describe('GET of a restore job', () => {
  it('refuses unknown and malformed ids: "404 RESTORE_JOB_NOT_FOUND, INVALID_JOB_ID"', async () => {
    const platform = given();
    await expectRefusal(platform, platform.get(`${JOBS}/${kept.id}`), [
      404,
      'RESTORE_JOB_NOT_FOUND',
      `No restore job with ID ${kept.id} exists for cluster ${rs0.cluster.id}.`,
      ...[kept.id, rs0.cluster.id],
    ]);
    await expectRefusal(platform, platform.get(`${JOBS}/x`), [
      404,
      'INVALID_JOB_ID',
      'An invalid restore job ID x was specified.',
      'x',
    ]);
  });
});
