import { describe, expect, it } from '@jest/globals';
import type { Schema } from '../../../../src/contract/types.js';
import type { KeyPair } from '../../../../tools/digest.mjs';
import { KEYS } from '../../../support/platform.js';
import {
  type Deployment,
  replicaSet,
  sharded,
  standalone,
  withHosts,
} from '../../../support/rows/deployments.js';
import { idOf, NOW, ORG, PROJECT } from '../../../support/rows/ids.js';
import { groupRole, key, organization, orgRole, project, window } from '../../../support/rows/rows.js';
import type { Given } from '../../../support/rows/worlds.js';
import { bodyOf, expectRefusal, linksOf, membersOf, UNAUTHORIZED } from './given.js';
import { platformWith, standardPlatform, type Tenant } from './tenant.js';

const OTHER = idOf('other');

async function listed(
  platform: Tenant,
  by: KeyPair = KEYS.admin,
): Promise<readonly Schema<'ProjectClusters'>[]> {
  return bodyOf<'listClusters'>(await platform.get('/clusters', by)).results;
}

async function clusterOf(
  deployment: Deployment,
  own: Given = {},
): Promise<Schema<'ClusterSummary'> | undefined> {
  const [only] = await listed(platformWith({ deployments: [deployment], ...own }));
  return only?.clusters[0];
}

describe('E10, "Response: list envelope of Project cluster summaries"', () => {
  it('has one summary for each project, with groupId, groupName, orgId, orgName, planType, tags and clusters', async () => {
    const projects = [project({ tags: ['production', 'eu'] })];
    const reply = bodyOf<'listClusters'>(await platformWith({ projects }).get('/clusters'));
    expect(membersOf(reply)).toEqual(['links', 'results', 'totalCount']);
    expect(linksOf(reply)).toEqual(['self /clusters?pageNum=1&itemsPerPage=100']);
    expect(reply.totalCount).toBe(1);
    expect(reply.results).toEqual([
      {
        clusters: [],
        groupId: PROJECT,
        groupName: 'shop',
        orgId: ORG,
        orgName: 'Acme',
        // "Always the fixed string naming this platform's plan"
        planType: 'Self-Managed',
        tags: ['production', 'eu'],
      },
    ]);
    expect(membersOf(reply.results[0])).toEqual(membersOf(reply.results[0]).toSorted());
  });

  it('a cluster has alertCount, authEnabled, availability, backupEnabled, clusterId, dataSizeBytes, name, nodeCount, sslEnabled, type, versions', async () => {
    const rs0 = replicaSet('rs0', { createdAt: NOW });
    const one = await clusterOf(rs0);
    expect(one).toEqual({
      alertCount: 0,
      authEnabled: true,
      availability: 'available',
      backupEnabled: true,
      clusterId: rs0.cluster.id,
      dataSizeBytes: 8 * 1024 ** 3,
      name: 'rs0',
      nodeCount: 3,
      sslEnabled: false,
      type: 'replica set',
      versions: ['7.0.14', '7.0.14', '7.0.14'],
    });
    expect(membersOf(one)).toEqual(membersOf(one).toSorted());
  });

  it.each([
    ['replica set', replicaSet(), 3],
    ['sharded cluster', sharded(), 8],
    ['standalone', standalone(), 1],
  ] as const)('type `%s`', async (type, deployment, nodeCount) => {
    const one = await clusterOf(deployment);
    expect(one).toMatchObject({ type, nodeCount });
    // "Software version of each node"
    expect(one?.versions).toHaveLength(nodeCount);
  });

  it('`dataSizeBytes` is a whole number, also once the data has grown', async () => {
    const size = (await clusterOf(replicaSet()))?.dataSizeBytes ?? 0;
    expect(Number.isInteger(size)).toBe(true);
    expect(size).toBeGreaterThan(8 * 1024 ** 3);
  });
});

describe('E10, "Meaning of `availability`", and `alertCount`: "Open alerts"', () => {
  it.each([
    ['`available`: all nodes are available.', replicaSet(), 'available', 0],
    [
      '`warning`: some nodes are available and at least one is not.',
      replicaSet('rs0', {}, ['PRIMARY', 'DOWN', 'SECONDARY']),
      'warning',
      1,
    ],
    [
      '`unavailable`: the cluster has no primary.',
      replicaSet('rs0', {}, ['DOWN', 'DOWN', 'SECONDARY']),
      'unavailable',
      3,
    ],
    [
      '`dead`: the cluster is inactive.',
      replicaSet('rs0', { active: false }, ['DOWN', 'DOWN', 'DOWN']),
      'dead',
      4,
    ],
    [
      'a shard without primary',
      withHosts(sharded(), ['shard0-node-0'], { replicaState: 'DOWN', downSince: NOW }),
      'unavailable',
      2,
    ],
  ] as const)('"%s"', async (_, deployment, availability, alertCount) => {
    expect(await clusterOf(deployment)).toMatchObject({ availability, alertCount });
  });

  it('alerts that a current maintenance window silences are not counted', async () => {
    const broken = replicaSet('rs0', {}, ['DOWN', 'DOWN', 'SECONDARY']);
    const hosts = window({ alertTypeNames: ['HOST'] });
    expect(await clusterOf(broken, { maintenanceWindows: [hosts] })).toMatchObject({ alertCount: 1 });
    const past = window({ alertTypeNames: ['HOST'], endDate: NOW });
    expect(await clusterOf(broken, { maintenanceWindows: [past] })).toMatchObject({ alertCount: 3 });
    expect(await clusterOf(broken, { maintenanceWindows: [hosts] })).toMatchObject({
      availability: 'unavailable',
    });
  });
});

describe('E10, "Returns the clusters of every project the calling API key can see"', () => {
  const world: Given = {
    organizations: [organization(), organization({ id: OTHER, name: 'Other' })],
    projects: [project({ name: 'a' }), project({ name: 'b' }), project({ name: 'c', orgId: OTHER })],
    deployments: [
      replicaSet('zeta', { groupId: idOf('a') }),
      replicaSet('alpha', { groupId: idOf('a') }),
      replicaSet('beta', { groupId: idOf('c') }),
    ],
  };

  it.each([
    ['GLOBAL_OWNER', [{ roleName: 'GLOBAL_OWNER' }], ['a', 'b', 'c']],
    ['GLOBAL_READ_ONLY', [{ roleName: 'GLOBAL_READ_ONLY' }], ['a', 'b', 'c']],
    ['ORG_MEMBER', [orgRole('ORG_MEMBER')], ['a', 'b']],
    ['GROUP_READ_ONLY', [groupRole('GROUP_READ_ONLY', idOf('b'))], ['b']],
    ['several', [groupRole('GROUP_READ_ONLY', idOf('b')), orgRole('ORG_READ_ONLY', OTHER)], ['b', 'c']],
    ['ORG_OWNER of an organization without projects', [orgRole('ORG_OWNER', idOf('empty'))], []],
  ] as const)('%s', async (_, roles, expected) => {
    const caller = key({ publicKey: 'CALLER', roles });
    const names = (await listed(platformWith({ ...world, keys: [caller] }), caller)).map(
      ({ groupName }) => groupName,
    );
    expect(names.toSorted()).toEqual(expected);
  });

  it('each project has its own clusters, by name', async () => {
    const all = await listed(platformWith(world));
    expect(all.find(({ groupName }) => groupName === 'a')?.clusters.map(({ name }) => name)).toEqual([
      'alpha',
      'zeta',
    ]);
    expect(all.find(({ groupName }) => groupName === 'c')).toMatchObject({
      orgName: 'Other',
      clusters: [{ name: 'beta' }],
    });
  });

  it('"Any role may call it", but not a key without any', async () => {
    const keys = [key({ publicKey: 'NOROLE', roles: [] })];
    const platform = platformWith({ keys });
    await expectRefusal(platform, platform.get('/clusters', keys[0]), UNAUTHORIZED);
  });

  it('pages where a client asks for it', async () => {
    const reply = bodyOf<'listClusters'>(await platformWith(world).get('/clusters?itemsPerPage=2&pageNum=2'));
    expect([reply.results.length, reply.totalCount]).toEqual([1, 3]);
  });
});

describe('E10 in the standard world', () => {
  it('shows all four kinds of availability, and agrees with the hosts', async () => {
    const platform = standardPlatform();
    const all = (await listed(platform)).flatMap(({ clusters }) => clusters);
    expect(new Set(all.map(({ availability }) => availability))).toEqual(
      new Set(['available', 'warning', 'unavailable', 'dead']),
    );
    expect(new Set(all.map(({ type }) => type))).toEqual(
      new Set(['replica set', 'sharded cluster', 'standalone']),
    );
    for (const { clusterId, nodeCount, availability } of all) {
      const hosts = platform.world.hosts.select('cluster', clusterId).toArray();
      expect(nodeCount).toBe(hosts.length);
      if (availability === 'available')
        expect(hosts.filter(({ downSince }) => downSince !== undefined)).toEqual([]);
    }
  });

  it.each([
    [KEYS.admin, 5],
    [KEYS.orgOwner, 3],
    [KEYS.orgMember, 3],
    [KEYS.projectReadOnly, 1],
    [KEYS.projectAutomationAdmin, 1],
  ])('%j sees its projects', async (by, count) => {
    expect(await listed(standardPlatform(), by)).toHaveLength(count);
  });
});
