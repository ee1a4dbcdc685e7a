import { describe, expect, it } from '@jest/globals';
import type { Schema } from '../../../../src/contract/types.js';
import { HOUR_MS, MINUTE_MS } from '../../../../src/world/instant.js';
import { takeDown } from '../../../../src/world/hosts/startAndStop.js';
import { KEYS } from '../../../support/platform.js';
import { after, later } from '../../../support/advancing.js';
import { replicaSet, sharded } from '../../../support/rows/deployments.js';
import { NOBODY, NOW, PROJECT } from '../../../support/rows/ids.js';
import { worldWith } from '../../../support/rows/worlds.js';
import { bodyOf, expectRefusal, linksOf, membersOf, portless } from './given.js';
import { platformWith, Tenant } from './tenant.js';

const OLD = { version: '4.0.28', featureCompatibilityVersion: '4.0' };
const rs0 = replicaSet();
const sh0 = sharded('sh0', OLD);
const newer = sharded('newer');
const legacy = sharded('legacy', { version: '3.2.22', featureCompatibilityVersion: '3.2' }, true);
const given = (): Tenant => platformWith({ deployments: [rs0, sh0, newer, legacy] });
const pathOf = (clusterId: string): string => `/groups/${PROJECT}/clusters/${clusterId}/checkpoints`;
const PATH = pathOf(sh0.cluster.id);
const SCHEDULE = `/groups/${PROJECT}/backupConfigs/${sh0.cluster.id}/snapshotSchedule`;

async function all(platform: Tenant, path = PATH): Promise<readonly Schema<'Checkpoint'>[]> {
  const { results, totalCount } = bodyOf<'listCheckpoints'>(await platform.get(`${path}?itemsPerPage=500`));
  expect(totalCount).toBe(results.length);
  return portless([...results]);
}

/** The times between the starts of checkpoints, in minutes. */
function gapsOf(checkpoints: readonly Schema<'Checkpoint'>[]): ReadonlySet<number> {
  const starts = checkpoints.map(({ started }) => Date.parse(started));
  return new Set(starts.slice(1).map((at, index) => (at - (starts[index] ?? 0)) / MINUTE_MS));
}

describe('The checkpoints of an old sharded cluster', () => {
  it('are taken "Every `clusterCheckpointIntervalMin`" and "Kept as long as the point-in-time window (inferred)"', async () => {
    const checkpoints = await all(given());
    expect([...gapsOf(checkpoints)]).toEqual([15]);
    // One checkpoint every 15 minutes of 24 hours, with both ends.
    expect(checkpoints).toHaveLength(97);
  });

  it('are "Kept as long as the point-in-time window (inferred)", also while the backup is stopped', async () => {
    const platform = given();
    const ids = async (at: Tenant) => (await all(at)).map(({ id }) => id);
    const before = await ids(platform);
    const patch = (at: Tenant, statusName: string) =>
      at.call('patch', `/groups/${PROJECT}/backupConfigs/${sh0.cluster.id}`, KEYS.admin, { statusName });
    expect((await patch(platform, 'STOPPED')).status).toBe(200);
    expect(await ids(platform)).toEqual(before);
    const stopped = new Tenant(later(platform.world, 2 * HOUR_MS));
    expect(await ids(stopped)).toEqual(before.slice(8));
    expect(await ids(new Tenant(later(platform.world, 25 * HOUR_MS)))).toEqual([]);
  });

  it('have a part per shard and one for the config set; "`timestamp` ≤ `started`"', async () => {
    const [checkpoint] = await all(given());
    expect(membersOf(checkpoint)).toEqual(membersOf(checkpoint).toSorted());
    expect(checkpoint).toMatchObject({ clusterId: sh0.cluster.id, groupId: PROJECT, restorable: true });
    expect(
      checkpoint?.parts.map(({ typeName, shardName, replicaSetName }) => [
        typeName,
        shardName,
        replicaSetName,
      ]),
    ).toEqual([
      ['REPLICA_SET', 'shard0', 'sh0-shard0'],
      ['REPLICA_SET', 'shard1', 'sh0-shard1'],
      // "`shardName` (absent for the config set)"
      ['CONFIG_SERVER_REPLICA_SET', undefined, 'sh0-config'],
    ]);
    const { started = '', timestamp = '', completed = '' } = checkpoint ?? {};
    expect(Date.parse(timestamp)).toBeLessThanOrEqual(Date.parse(started));
    // "balancer on at `completed` (1–10 s)"
    expect((Date.parse(completed) - Date.parse(started)) / 1_000).toBeGreaterThanOrEqual(1);
    expect((Date.parse(completed) - Date.parse(started)) / 1_000).toBeLessThanOrEqual(10);
  });

  it('have parts with a "`hostId` (legacy only)" for mirrored config servers', async () => {
    const [checkpoint] = await all(given(), pathOf(legacy.cluster.id));
    const ofHosts = checkpoint?.parts.filter(({ typeName }) => typeName === 'CONFIG_SERVER');
    expect(ofHosts?.map(({ hostId }) => hostId)).toHaveLength(3);
  });

  it('lack `completed` "while running", and are then not restorable', async () => {
    const newest = (await all(given())).at(-1);
    expect(newest).toMatchObject({ started: '2026-01-01T00:00:00Z', restorable: false });
    expect(newest).not.toHaveProperty('completed');
  });

  it('"`restorable` true iff every `tokenDiscovered`": not while a shard is down', async () => {
    let world = worldWith({ deployments: [sh0] });
    for (const host of sh0.hosts)
      if (host.shardName === 'shard1') world = after(world, takeDown(world, host));
    const platform = new Tenant(later(world, HOUR_MS));
    const since = (await all(platform)).filter(({ started }) => Date.parse(started) > NOW);
    expect(since.map(({ restorable }) => restorable)).toEqual([false, false, false, false]);
    expect(since[0]?.parts.map(({ tokenDiscovered }) => tokenDiscovered)).toEqual([true, false, true]);
    expect(since[0]?.parts[1]).not.toHaveProperty('tokenTimestamp');
    expect((await all(platform))[0]?.restorable).toBe(true);
  });

  it('keep their times after a change of the interval', async () => {
    const platform = given();
    const before = await all(platform);
    await platform.call('patch', SCHEDULE, KEYS.admin, { clusterCheckpointIntervalMin: 60 });
    const hours = new Tenant(later(platform.world, 3 * HOUR_MS));
    const shown = await all(hours);
    const kept = before.filter(({ started }) => Date.parse(started) >= NOW - 21 * HOUR_MS);
    expect(shown.slice(0, kept.length - 1).map(({ id }) => id)).toEqual(
      kept.slice(0, -1).map(({ id }) => id),
    );
    expect([...gapsOf(shown.slice(kept.length))]).toEqual([60]);
    for (const { id } of shown) expect((await hours.get(`${PATH}/${id}`)).status).toBe(200);
  });

  it('are listed by the name of the cluster, too: "accept id or name there (client)"', async () => {
    const platform = given();
    expect(await all(platform, pathOf('sh0'))).toEqual(await all(platform));
  });

  it('"in samples the self link of a list entry is the *collection* URL"; a single one has its own', async () => {
    const platform = given();
    const [listed] = bodyOf<'listCheckpoints'>(await platform.get(PATH)).results;
    const one = bodyOf<'getCheckpoint'>(await platform.get(`${PATH}/${listed?.id ?? ''}`));
    expect(listed === undefined ? [] : linksOf(listed)[0]).toBe(`self ${PATH}`);
    const vendor = 'http://vendor.example.com';
    const group = `/groups/${PROJECT}`;
    expect(linksOf(one)).toEqual([
      `self ${PATH}/${one.id}`,
      `${vendor}/cluster ${group}/clusters/${sh0.cluster.id}`,
      `${vendor}/group ${group}`,
    ]);
    expect({ ...one, links: [] }).toEqual({ ...listed, links: [] });
  });
});

describe('Checkpoints', () => {
  it('"Replica set → 200 empty list", "newer clusters: 200 empty"', async () => {
    const platform = given();
    expect(await all(platform, pathOf(rs0.cluster.id))).toEqual([]);
    expect(await all(platform, pathOf(newer.cluster.id))).toEqual([]);
  });

  it('are missing while the cluster is not backed up', async () => {
    const platform = platformWith({ deployments: [sharded('sh0', { ...OLD, backupEnabled: false })] });
    expect(await all(platform)).toEqual([]);
  });

  it('"CHECKPOINT_NOT_FOUND, INVALID_CHECKPOINT_ID 404"', async () => {
    const platform = given();
    const invalid = 'An invalid checkpoint ID last was specified.';
    await expectRefusal(platform, platform.get(`${PATH}/last`), [
      404,
      'INVALID_CHECKPOINT_ID',
      invalid,
      'last',
    ]);
    for (const cluster of [sh0.cluster.id, rs0.cluster.id]) {
      const detail = `No checkpoint with ID ${NOBODY} exists for cluster ${cluster}.`;
      const refusal = [404, 'CHECKPOINT_NOT_FOUND', detail, NOBODY, cluster] as const;
      await expectRefusal(platform, platform.get(`${pathOf(cluster)}/${NOBODY}`), refusal);
    }
  });
});
