import { describe, expect, it } from '@jest/globals';
import { monitoredClustersOf } from '../../../../src/world/clusters/monitoredClusters.js';
import { omit } from '../../../../src/world/omit.js';
import { DAY_MS } from '../../../../src/world/instant.js';
import { hostNamed, replicaSet, sharded, standalone } from '../../../support/rows/deployments.js';
import { idAt, idOf, NOW, PROJECT } from '../../../support/rows/ids.js';
import { part, project, snapshot } from '../../../support/rows/rows.js';
import { bodyOf, expectRefusal, linksOf, membersOf, portless } from './given.js';
import { platformWith, type Tenant } from './tenant.js';

const rs0 = replicaSet();
const rs1 = replicaSet('rs1', { backupEnabled: false });
const sh0 = sharded();
const legacy = sharded('legacy', { version: '3.2.22' }, true);
const solo = standalone();
const created = { date: NOW - 2 * DAY_MS, increment: 1 };
const older = snapshot(rs0.cluster, { id: idAt(created.date), created });
const newer = snapshot(rs0.cluster);
const running = snapshot(rs0.cluster, {
  id: idAt(NOW, 5),
  complete: false,
  created: { date: NOW, increment: 1 },
  parts: [omit(part({ clusterId: rs0.cluster.id, replicaSetName: 'rs0' }), 'completedTime')],
});
const whole = snapshot(sh0.cluster, {
  id: idAt(NOW - DAY_MS, 7),
  isPossiblyInconsistent: false,
  missingShards: [],
  parts: ['sh0-shard0', 'sh0-shard1'].map((replicaSetName) =>
    part({ clusterId: sh0.cluster.id, replicaSetName }),
  ),
});
const { id: configId } = hostNamed(legacy, 'config-0');
const ofConfig = snapshot(legacy.cluster, {
  id: idAt(NOW, 6),
  hostId: configId,
  parts: [part({ typeName: 'CONFIG_SERVER', hostId: configId })],
});

function given(): Tenant {
  return platformWith({
    projects: [project(), project({ name: 'other' })],
    deployments: [rs0, rs1, sh0, legacy, solo],
    snapshots: [older, newer, running, whole, ofConfig],
  });
}

const pathOf = (clusterId: string): string => `/groups/${PROJECT}/clusters/${clusterId}/snapshots`;
const PATH = pathOf(rs0.cluster.id);

async function idsOf(platform: Tenant, path: string): Promise<readonly string[]> {
  const { results, totalCount } = bodyOf<'listSnapshots'>(await platform.get(path));
  expect(totalCount).toBe(results.length);
  return results.map(({ id }) => id);
}

describe('The snapshots of a cluster', () => {
  it('are listed: "Ascending by `created` satisfies every assertion found [C/I]"', async () => {
    expect(await idsOf(given(), PATH)).toEqual([older.id, newer.id]);
  });

  it('"string `true` (default) / `false` / `all` [D 8]": by default, "only complete snapshots (8)"', async () => {
    const platform = given();
    const complete = await idsOf(platform, `${PATH}?completed=true`);
    const incomplete = await idsOf(platform, `${PATH}?completed=false`);
    expect(incomplete).toEqual([running.id]);
    // "union of `completed=true` and `completed=false` = `all`"
    expect(await idsOf(platform, `${PATH}?completed=all`)).toEqual([...complete, ...incomplete]);
  });

  it('"INVALID_QUERY_PARAMETER 400" for another `completed`', async () => {
    const platform = given();
    const detail = 'Invalid query parameter completed specified.';
    const refusal = [400, 'INVALID_QUERY_PARAMETER', detail, 'completed'] as const;
    await expectRefusal(platform, platform.get(`${PATH}?completed=some`), refusal);
  });

  it('"Cluster without backup: 200 with `results: []` [C PY] (not 404)", and a standalone, too', async () => {
    const platform = given();
    expect(await idsOf(platform, pathOf(rs1.cluster.id))).toEqual([]);
    expect(await idsOf(platform, pathOf(solo.cluster.id))).toEqual([]);
  });

  it('are paged, with "self link … `pageNum=1&itemsPerPage=100` (documentation)"', async () => {
    const platform = given();
    const all = bodyOf<'listSnapshots'>(await platform.get(`${PATH}?pretty=true`));
    expect(linksOf(all)).toEqual([`self ${PATH}?pretty=true&pageNum=1&itemsPerPage=100`]);
    const page = bodyOf<'listSnapshots'>(await platform.get(`${PATH}?itemsPerPage=1&pageNum=2`));
    expect(page.results.map(({ id }) => id)).toEqual([newer.id]);
    expect(page.totalCount).toBe(2);
  });

  it('exclude the snapshots of mirrored config servers, which belong to hosts', async () => {
    expect(await idsOf(given(), `${pathOf(legacy.cluster.id)}?completed=all`)).toEqual([]);
  });

  it('"CLUSTER_NOT_FOUND, INVALID_CLUSTER_ID 404": "on this platform it is an id", not a name', async () => {
    const platform = given();
    const id = idOf('x');
    const missing = `No cluster with ID ${id} exists in group ${PROJECT}.`;
    await expectRefusal(platform, platform.get(pathOf(id)), [404, 'CLUSTER_NOT_FOUND', missing, id, PROJECT]);
    const detail = 'An invalid cluster ID rs0 was specified.';
    await expectRefusal(platform, platform.get(pathOf('rs0')), [404, 'INVALID_CLUSTER_ID', detail, 'rs0']);
  });
});

describe('One snapshot', () => {
  it('equals its entry in the list, with "links (self only in every sample)", also while it is in progress', async () => {
    const platform = given();
    const { results } = bodyOf<'listSnapshots'>(await platform.get(`${PATH}?completed=all`));
    expect(results).toHaveLength(3);
    for (const listed of results) {
      const one = bodyOf<'getSnapshot'>(await platform.get(`${PATH}/${listed.id}`));
      expect(portless(one)).toEqual(portless(listed));
      expect(linksOf(one)).toEqual([`self ${PATH}/${listed.id}`]);
      expect(membersOf(one)).toEqual(membersOf(one).toSorted());
    }
  });

  it('is not found in another cluster: "SNAPSHOT_NOT_FOUND, INVALID_SNAPSHOT_ID 404"', async () => {
    const platform = given();
    const detail = `No snapshot with ID ${whole.id} exists for cluster ${rs0.cluster.id}.`;
    const unknown = [404, 'SNAPSHOT_NOT_FOUND', detail, whole.id, rs0.cluster.id] as const;
    await expectRefusal(platform, platform.get(`${PATH}/${whole.id}`), unknown);
    const invalid = [
      404,
      'INVALID_SNAPSHOT_ID',
      'An invalid snapshot ID latest was specified.',
      'latest',
    ] as const;
    await expectRefusal(platform, platform.get(`${PATH}/latest`), invalid);
  });
});

describe('The snapshots of a shard', () => {
  const shardOf = (platform: Tenant): string =>
    monitoredClustersOf(platform.world, { id: PROJECT }).find(
      ({ replicaSetName }) => replicaSetName === 'sh0-shard1',
    )?.id ?? '';

  it('"Under a shard\'s or config set\'s own cluster id the list holds its member snapshots (inferred)"', async () => {
    const platform = given();
    const shard = shardOf(platform);
    const { results } = bodyOf<'listSnapshots'>(await platform.get(pathOf(shard)));
    expect(results).toEqual([
      expect.objectContaining({
        clusterId: shard,
        clusterName: 'sh0',
        complete: true,
        created: { date: '2025-12-31T00:00:00Z', increment: 1 },
        parts: [expect.objectContaining({ clusterId: shard, replicaSetName: 'sh0-shard1' })],
      }),
    ]);
    const [member] = results;
    // "isPossiblyInconsistent (sharded only)", "missingShards[] (sharded only)"
    expect(membersOf(member)).not.toContain('isPossiblyInconsistent');
    expect(membersOf(member)).not.toContain('missingShards');
    const one = bodyOf<'getSnapshot'>(await platform.get(`${pathOf(shard)}/${member?.id ?? ''}`));
    expect(portless(one)).toEqual(portless(member));
  });

  it('"ids of its parts are not listed as separate snapshots of the whole"', async () => {
    const platform = given();
    expect(await idsOf(platform, pathOf(sh0.cluster.id))).toEqual([whole.id]);
    const [member = ''] = await idsOf(platform, pathOf(shardOf(platform)));
    const detail = `No snapshot with ID ${member} exists for cluster ${sh0.cluster.id}.`;
    const refusal = [404, 'SNAPSHOT_NOT_FOUND', detail, member, sh0.cluster.id] as const;
    await expectRefusal(platform, platform.get(`${pathOf(sh0.cluster.id)}/${member}`), refusal);
  });
});

describe('One snapshot of a config host', () => {
  const PATH_OF_HOST = `/groups/${PROJECT}/hosts/${configId}/snapshots`;

  it('is a "Snapshot with one part `{hostId, typeName:"CONFIG_SERVER", …}` (documentation)", as in the list', async () => {
    const platform = given();
    const { results } = bodyOf<'listHostSnapshots'>(await platform.get(PATH_OF_HOST));
    const one = bodyOf<'getHostSnapshot'>(await platform.get(`${PATH_OF_HOST}/${ofConfig.id}`));
    expect([portless(one)]).toEqual(portless(results));
    expect(one.parts).toEqual([expect.objectContaining({ hostId: configId, typeName: 'CONFIG_SERVER' })]);
  });

  it('"404 `NOT_CONFIG_SERVER` for any other host, 404 `CONFIG_SNAPSHOT_NOT_FOUND`, 404 `HOST_NOT_FOUND`"', async () => {
    const platform = given();
    const { id } = hostNamed(rs0, 'node-0');
    const path = (host: string, snapshotId: string) =>
      `/groups/${PROJECT}/hosts/${host}/snapshots/${snapshotId}`;
    const other = [404, 'NOT_CONFIG_SERVER', `Host ${id} is not an SCCC config server.`, id] as const;
    await expectRefusal(platform, platform.get(path(id, ofConfig.id)), other);
    const detail = `No snapshot with ID ${older.id} exists for config server ${configId}.`;
    const unknown = [404, 'CONFIG_SNAPSHOT_NOT_FOUND', detail, older.id, configId] as const;
    await expectRefusal(platform, platform.get(path(configId, older.id)), unknown);
    const noHost = `No host with ID none exists in group ${PROJECT}.`;
    await expectRefusal(platform, platform.get(path('none', older.id)), [
      404,
      'HOST_NOT_FOUND',
      noHost,
      'none',
      PROJECT,
    ]);
  });
});
