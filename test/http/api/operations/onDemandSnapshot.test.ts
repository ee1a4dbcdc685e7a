import { describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../src/world/instant.js';
import type { RefusalCode } from '../../../../src/world/refusals.js';
import type { Snapshot } from '../../../../src/world/tables/snapshots.js';
import { begun } from '../../../support/incidents.js';
import { later } from '../../../support/advancing.js';
import { KEYS } from '../../../support/platform.js';
import { replicaSet } from '../../../support/rows/deployments.js';
import { NOW, PROJECT } from '../../../support/rows/ids.js';
import { groupRole, key } from '../../../support/rows/rows.js';
import { worldWith } from '../../../support/rows/worlds.js';
import { bodyOf, expectRefusal, UNAUTHORIZED } from './given.js';
import { platformWith, Tenant } from './tenant.js';

const rs0 = replicaSet('rs0', { createdAt: NOW });
const off = replicaSet('off', { backupEnabled: false });
const keys = [key(), key({ publicKey: 'BACKUP', roles: [groupRole('GROUP_BACKUP_ADMIN')] })];
const given = (): Tenant => platformWith({ keys, deployments: [rs0, off] });
const pathOf = (days: string, clusterId = rs0.cluster.id): string =>
  `/groups/${PROJECT}/clusters/${clusterId}/snapshots/onDemandSnapshot${days}`;
const post = (platform: Tenant, days = '?retentionDays=3'): Promise<Response> =>
  platform.call('post', pathOf(days), KEYS.admin);
const snapshotsIn = ({ world }: Pick<Tenant, 'world'>): readonly Snapshot[] =>
  world.snapshots.all().toArray();

/** The platform of a tenant a while later. */
const afterwards = (platform: Tenant, ms: number): Tenant => new Tenant(later(platform.world, ms));

const UNFINISHED = [
  ...[400, 'UNFINISHED_ON_DEMAND_SNAPSHOT', 'Another on-demand snapshot is queued or in progress.'],
] as unknown as readonly [400, RefusalCode, string];

describe('POST …/snapshots/onDemandSnapshot', () => {
  it('answers with the time; "the blank before the full stop is literal (documentation)"', async () => {
    const body = bodyOf<'createOnDemandSnapshot'>(await post(given()));
    expect(body).toEqual({
      clusterName: 'rs0',
      description: 'On demand snapshot request complete .',
      timestamp: { date: '2026-01-01T00:00:00Z', increment: 1, time: NOW / 1_000 },
    });
  });

  it('takes the snapshot at once, with "`expires = created + retentionDays`", beside the schedule', async () => {
    const platform = given();
    await post(platform, '?retentionDays=2.0');
    expect(snapshotsIn(platform)).toEqual([
      expect.objectContaining({ complete: false, onDemand: true, expires: NOW + 2 * DAY_MS }),
    ]);
    const done = afterwards(platform, DAY_MS + HOUR_MS);
    expect(snapshotsIn(done).map(({ complete, created }) => [complete, created.date - NOW])).toEqual([
      [true, 0],
      [true, DAY_MS],
    ]);
  });

  it('accepts `{}`: "no body (SDK sends `{}`; accept both)"', async () => {
    expect((await given().call('post', pathOf('?retentionDays=1'), KEYS.admin, {})).status).toBe(200);
  });

  it('is refused while one is not finished, "then accepted"', async () => {
    const platform = given();
    await post(platform);
    await expectRefusal(platform, post(platform), UNFINISHED);
    const done = afterwards(platform, HOUR_MS);
    expect((await post(done)).status).toBe(200);
    expect(snapshotsIn(done)).toHaveLength(2);
  });

  it('waits for a snapshot that is running: "queued at once, one per cluster"', async () => {
    const platform = afterwards(given(), DAY_MS);
    expect(snapshotsIn(platform)).toEqual([expect.objectContaining({ complete: false })]);
    expect((await post(platform)).status).toBe(200);
    expect(snapshotsIn(platform)).toHaveLength(1);
    await expectRefusal(platform, post(platform), UNFINISHED);
    const [, taken] = snapshotsIn(afterwards(platform, HOUR_MS));
    expect(taken).toMatchObject({ complete: true, onDemand: true });
    expect(taken?.created.date).toBe(
      snapshotsIn(afterwards(platform, HOUR_MS))[0]?.parts[0]?.completedTime ?? 0,
    );
  });

  it('is tried again while snapshots fail, and taken as soon as they do not', async () => {
    const failing = begun(worldWith({ deployments: [rs0] }), {
      kind: 'snapshot.fail',
      target: 'rs0',
      for: 'PT1H',
    });
    const platform = new Tenant(failing);
    expect((await post(platform)).status).toBe(200);
    expect(snapshotsIn(platform)).toEqual([]);
    const [taken] = snapshotsIn(afterwards(platform, 2 * HOUR_MS));
    const created = taken?.created.date ?? 0;
    expect(taken).toMatchObject({ onDemand: true, expires: created + 3 * DAY_MS });
    expect(created - NOW).toBeLessThan(HOUR_MS + 2 * MINUTE_MS);
  });

  it.each<[string, RefusalCode, string, ...string[]]>([
    [
      '',
      'MISSING_QUERY_PARAMETER',
      'The required query parameter retentionDays was not specified.',
      'retentionDays',
    ],
    [
      '?retentionDays=0',
      'ATTRIBUTE_NEGATIVE_OR_ZERO',
      'The attribute retentionDays cannot be negative or zero.',
      'retentionDays',
    ],
    [
      '?retentionDays=-1',
      'ATTRIBUTE_NEGATIVE_OR_ZERO',
      'The attribute retentionDays cannot be negative or zero.',
      'retentionDays',
    ],
    [
      '?retentionDays=1.5',
      'BACKUP_SNAPSHOT_RETENTION_VALUE_INVALID',
      'Retention value of snapshot is invalid.',
    ],
    [
      '?retentionDays=two',
      'BACKUP_SNAPSHOT_RETENTION_VALUE_INVALID',
      'Retention value of snapshot is invalid.',
    ],
    [
      '?retentionDays=1000000',
      'BACKUP_SNAPSHOT_RETENTION_VALUE_INVALID',
      'Retention value of snapshot is invalid.',
    ],
  ])('"N required, whole number > 0": %s', async (query, code, detail, ...parameters) => {
    const platform = given();
    await expectRefusal(platform, post(platform, query), [400, code, detail, ...parameters]);
  });

  it('"400 `BACKUP_JOB_NOT_FOUND` (no backup)"', async () => {
    const platform = given();
    const refusal = [400, 'BACKUP_JOB_NOT_FOUND', 'Backups are not enabled for this cluster.'] as const;
    const call = platform.call('post', pathOf('?retentionDays=1', off.cluster.id), KEYS.admin);
    await expectRefusal(platform, call, refusal);
  });

  it('"Role Global Backup Admin (documentation)"', async () => {
    const platform = given();
    await expectRefusal(platform, platform.call('post', pathOf('?retentionDays=1'), keys[1]), UNAUTHORIZED);
  });
});
