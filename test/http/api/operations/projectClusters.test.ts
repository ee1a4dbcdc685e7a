import { describe, expect, it } from '@jest/globals';
import { KEYS } from '../../../support/platform.js';
import { hostNamed, replicaSet, sharded, standalone } from '../../../support/rows/deployments.js';
import { PROJECT } from '../../../support/rows/ids.js';
import { bodyOf, expectRefusal, linksOf, membersOf } from './given.js';
import { platformWith } from './tenant.js';

const PATH = `/groups/${PROJECT}/clusters`;
const rs0 = replicaSet();
const sh0 = sharded();
const legacy = sharded('legacy', {}, true);
const solo = standalone();
/** The relations of the links that only a cluster with an active backup has. */
const BACKUP = ['backupConfig', 'snapshots', 'restoreJobs'];
const given = { deployments: [rs0, sh0, legacy, solo] };

describe('The clusters of a project', () => {
  it('are replica sets, and "parent + *n* shards + config set"; "standalones are not clusters here"', async () => {
    const { results } = bodyOf<'listProjectClusters'>(await platformWith(given).get(PATH));
    const shown = results.map(({ clusterName, typeName, shardName, replicaSetName }) =>
      [clusterName, typeName, shardName, replicaSetName].map((each) => each ?? '-').join(' '),
    );
    expect(shown).toEqual([
      'legacy SHARDED_REPLICA_SET - -',
      'legacy REPLICA_SET shard0 legacy-shard0',
      'legacy REPLICA_SET shard1 legacy-shard1',
      'rs0 REPLICA_SET - rs0',
      'sh0 SHARDED_REPLICA_SET - -',
      'sh0 REPLICA_SET shard0 sh0-shard0',
      'sh0 REPLICA_SET shard1 sh0-shard1',
      'sh0 CONFIG_SERVER_REPLICA_SET - sh0-config',
    ]);
    expect(new Set(results.map(({ id }) => id)).size).toBe(results.length);
    for (const each of results) {
      expect(each.id).toMatch(/^[0-9a-f]{24}$/);
      expect(linksOf(each)).toEqual([`self ${PATH}/${each.id}`]);
      expect(membersOf(each)).toEqual(membersOf(each).toSorted());
    }
  });

  it('are filtered: "`parentClusterId=` filters to a sharded cluster\'s members"', async () => {
    const query = `?parentClusterId=${sh0.cluster.id}`;
    const { results } = bodyOf<'listProjectClusters'>(await platformWith(given).get(`${PATH}/${query}`));
    expect(results.map(({ shardName = 'config' }) => shardName)).toEqual(['shard0', 'shard1', 'config']);
  });

  it('are read one by one; "a host\'s clusterId must resolve"', async () => {
    const platform = platformWith(given);
    for (const host of [...rs0.hosts, ...sh0.hosts]) {
      const { clusterId, replicaSetName, lastPing } = bodyOf<'getHost'>(
        await platform.get(`/groups/${PROJECT}/hosts/${host.id}`),
      );
      if (clusterId === undefined) continue;
      const one = bodyOf<'getCluster'>(await platform.get(`${PATH}/${clusterId}`));
      expect(one.replicaSetName).toBe(replicaSetName);
      // "`lastHeartbeat` = latest lastPing among its hosts"
      expect(one.lastHeartbeat >= (lastPing ?? '')).toBe(true);
    }
  });

  it('have the links "self, `<rel>/group`, `<rel>/hosts`", and a shard "`<rel>/parentCluster`"', async () => {
    const platform = platformWith(given);
    const rels = async (id: string) =>
      linksOf(bodyOf<'getCluster'>(await platform.get(`${PATH}/${id}`))).map(
        (link) => /(\w+) /.exec(link)?.[1],
      );
    expect(await rels(rs0.cluster.id)).toEqual(['self', 'group', 'hosts', ...BACKUP]);
    expect(await rels(sh0.cluster.id)).toEqual(['self', 'group', 'hosts', 'clusters', ...BACKUP]);
    const { id } = hostNamed(sh0, 'shard0-node-0');
    const host = bodyOf<'getHost'>(await platform.get(`/groups/${PROJECT}/hosts/${id}`));
    expect(await rels(host.clusterId ?? '')).toEqual(['self', 'group', 'hosts', 'parentCluster', ...BACKUP]);
  });

  it('have the links "`{rel}/backupConfig`, `/snapshots`, `/restoreJobs`" while a backup is active', async () => {
    const platform = platformWith(given);
    const { results } = bodyOf<'listProjectClusters'>(await platform.get(PATH));
    for (const { id } of results) {
      const one = bodyOf<'getCluster'>(await platform.get(`${PATH}/${id}`));
      const paths = [
        `/groups/${PROJECT}/backupConfigs/${id}`,
        `${PATH}/${id}/snapshots`,
        `${PATH}/${id}/restoreJobs`,
      ];
      expect(one.links.slice(-3).map(({ rel }) => rel.split('/').at(-1))).toEqual(BACKUP);
      expect(
        linksOf(one)
          .slice(-3)
          .map((link) => link.split(' ')[1]),
      ).toEqual(paths);
      for (const path of paths) expect((await platform.get(path)).status).toBe(200);
    }
    const inactive = platformWith({ deployments: [replicaSet('rs0', { backupEnabled: false })] });
    const one = bodyOf<'getCluster'>(await inactive.get(`${PATH}/${rs0.cluster.id}`));
    expect(one.links.map(({ rel }) => rel.split('/').at(-1))).toEqual(['self', 'group', 'hosts']);
  });

  it('are refused with "404 `CLUSTER_NOT_FOUND` / `INVALID_CLUSTER_ID`"', async () => {
    const platform = platformWith(given);
    const unknown = 'f'.repeat(24);
    const detail = `No cluster with ID ${unknown} exists in group ${PROJECT}.`;
    const missing = [404, 'CLUSTER_NOT_FOUND', detail, unknown, PROJECT] as const;
    await expectRefusal(platform, platform.get(`${PATH}/${unknown}`), missing);
    const invalid = 'An invalid cluster ID x was specified.';
    await expectRefusal(platform, platform.get(`${PATH}/x`), [404, 'INVALID_CLUSTER_ID', invalid, 'x']);
  });
});

describe('The name of a sharded cluster', () => {
  it('changes at once everywhere: "the shards\' clusterName follows the parent"', async () => {
    const platform = platformWith(given);
    const { id } = sh0.cluster;
    const body = bodyOf<'getCluster'>(await platform.get(`${PATH}/${id}`));
    const echo = { ...body, clusterName: 'catalog' };
    const renamed = await platform.call('patch', `${PATH}/${id}`, KEYS.admin, echo);
    expect(bodyOf<'patchCluster'>(renamed).clusterName).toBe('catalog');
    const query = `?parentClusterId=${id}`;
    const { results } = bodyOf<'listProjectClusters'>(await platform.get(`${PATH}${query}`));
    expect(results.map(({ clusterName }) => clusterName)).toEqual(['catalog', 'catalog', 'catalog']);
    const [all] = bodyOf<'listClusters'>(await platform.get('/clusters')).results;
    expect(all?.clusters.map(({ name }) => name)).toContain('catalog');
  });

  it('is the only one that changes: "Only sharded clusters and replica sets can be patched."', async () => {
    const platform = platformWith(given);
    const { results } = bodyOf<'listProjectClusters'>(await platform.get(PATH));
    const others = results.filter(({ typeName }) => typeName !== 'SHARDED_REPLICA_SET');
    expect(others).toHaveLength(6);
    for (const { id } of others) {
      const call = platform.call('patch', `${PATH}/${id}`, KEYS.admin, { clusterName: 'catalog' });
      const detail = 'Only sharded clusters and replica sets can be patched.';
      await expectRefusal(platform, call, [400, 'NOT_SHARDED', detail]);
    }
  });
});
