import { describe, expect, it } from '@jest/globals';
import { replicaSet, sharded, standalone } from '../../../support/rows/deployments.js';
import { PROJECT } from '../../../support/rows/ids.js';
import { bodyOf, expectRefusal, linksOf, membersOf } from './given.js';
import { platformWith } from './tenant.js';

const PATH = `/groups/${PROJECT}/backupConfigs`;
const rs0 = replicaSet();
const idle = replicaSet('idle', { backupEnabled: false });
const sh0 = sharded();
const legacy = sharded('legacy', {}, true);
const solo = standalone();
const given = { deployments: [rs0, idle, sh0, legacy, solo] };

describe('The backup configurations of a project', () => {
  it('are "one per *cluster id*: replica set → 1; sharded with n shards → n + 2"; "INACTIVE entries **are** listed"', async () => {
    const platform = platformWith(given);
    const { results, totalCount } = bodyOf<'listBackupConfigs'>(await platform.get(PATH));
    const { results: clusters } = bodyOf<'listProjectClusters'>(
      await platform.get(`/groups/${PROJECT}/clusters`),
    );
    expect(results.map(({ clusterId }) => clusterId)).toEqual(clusters.map(({ id }) => id));
    // Mirrored config servers are not a replica set, so `legacy` has one entry fewer than the other sharded cluster.
    expect(totalCount).toBe(1 + 1 + 4 + 3);
    expect(results.map(({ statusName }) => statusName)).toEqual([
      'INACTIVE',
      ...Array.from({ length: 8 }, () => 'STARTED'),
    ]);
  });

  it('have only the link self in a list, and no empty texts or zeros: "in a list self only"; "never emit"', async () => {
    const { results } = bodyOf<'listBackupConfigs'>(await platformWith(given).get(PATH));
    for (const each of results) {
      expect(linksOf(each)).toEqual([`self ${PATH}/${each.clusterId}`]);
      expect(membersOf(each)).toEqual(membersOf(each).toSorted());
      expect(Object.values(each)).not.toContain('');
      expect(Object.values(each)).not.toContain(0);
    }
  });

  it('are an empty list before a cluster is discovered: "An empty list means \\"not yet discovered\\""', async () => {
    const hidden = replicaSet('rs1', { undiscovered: true, backupEnabled: false });
    const platform = platformWith({ deployments: [hidden] });
    expect(bodyOf<'listBackupConfigs'>(await platform.get(PATH)).results).toEqual([]);
    const detail = 'Cannot get backup configuration without cluster being monitored.';
    const refusal = [409, 'CANNOT_GET_BACKUP_CONFIG_INVALID_STATE', detail] as const;
    await expectRefusal(platform, platform.get(`${PATH}/${hidden.cluster.id}`), refusal);
  });
});

describe('A backup configuration', () => {
  it('has the members of the recorded document (traffic) if the cluster is inactive, here with authentication', async () => {
    const one = bodyOf<'getBackupConfig'>(await platformWith(given).get(`${PATH}/${idle.cluster.id}`));
    expect(one).toEqual({
      authMechanismName: 'MONGODB_CR',
      clusterId: idle.cluster.id,
      encryptionEnabled: false,
      excludedNamespaces: [],
      groupId: PROJECT,
      links: one.links,
      sslEnabled: false,
      statusName: 'INACTIVE',
    });
    expect(linksOf(one).map((link) => link.replace('http://vendor.example.com/', ''))).toEqual([
      `self ${PATH}/${idle.cluster.id}`,
      `cluster /groups/${PROJECT}/clusters/${idle.cluster.id}`,
      `group /groups/${PROJECT}`,
    ]);
  });

  it('has `excludedNamespaces` "**or**" `includedNamespaces` "(never both)"', async () => {
    const narrow = replicaSet('rs0', { backup: { encrypted: true, exclude: [], include: ['shop.orders'] } });
    const platform = platformWith({ deployments: [narrow] });
    const one = bodyOf<'getBackupConfig'>(await platform.get(`${PATH}/${narrow.cluster.id}`));
    expect(one).toMatchObject({ encryptionEnabled: true, includedNamespaces: ['shop.orders'] });
    expect(membersOf(one)).not.toContain('excludedNamespaces');
  });

  it('shows the same status for the parts of a sharded cluster: "all member entries show the same status"', async () => {
    const platform = platformWith({ deployments: [sh0] });
    const { results } = bodyOf<'listBackupConfigs'>(await platform.get(PATH));
    for (const { clusterId } of results) {
      const one = bodyOf<'getBackupConfig'>(await platform.get(`${PATH}/${clusterId}`));
      expect([one.clusterId, one.statusName]).toEqual([clusterId, 'STARTED']);
      // "each `clusterId` resolves under `/clusters/{id}` of the same project"
      const cluster = bodyOf<'getCluster'>(await platform.get(`/groups/${PROJECT}/clusters/${clusterId}`));
      expect(cluster.id).toBe(clusterId);
    }
  });

  it('continues without hosts: "Removing the cluster\'s hosts does not end the backup"', async () => {
    const orphan = replicaSet('rs0', { undiscovered: true });
    const platform = platformWith({ deployments: [orphan] });
    const { results } = bodyOf<'listBackupConfigs'>(await platform.get(PATH));
    expect(results.map(({ statusName }) => statusName)).toEqual(['STARTED']);
    const cluster = await platform.get(`/groups/${PROJECT}/clusters/${orphan.cluster.id}`);
    expect(cluster.status).toBe(200);
  });

  it('is refused for standalones, unknown and malformed ids', async () => {
    const platform = platformWith({ ...given, dialect: 'ops-manager' });
    const refused = (id: string, ...refusal: Parameters<typeof expectRefusal>[2]) =>
      expectRefusal(platform, platform.get(`${PATH}/${id}`), refusal);
    const { id } = solo.cluster;
    const none = `No backup configuration exists for cluster ${id} in group ${PROJECT}.`;
    await refused(id, 404, 'BACKUP_CONFIG_NOT_FOUND', none, id, PROJECT);
    const unknown = 'f'.repeat(24);
    const detail = `No cluster with ID ${unknown} exists in group ${PROJECT}.`;
    await refused(unknown, 404, 'CLUSTER_NOT_FOUND', detail, unknown, PROJECT);
    // "SDK old versions send the literal path segment `CLUSTER-ID` (→ 404 INVALID_CLUSTER_ID)"
    const invalid = 'An invalid cluster ID null was specified.';
    await refused('CLUSTER-ID', 404, 'INVALID_CLUSTER_ID', invalid, 'null');
  });
});
