import { describe, expect, it } from '@jest/globals';
import { quirksOf } from '../../../src/world/quirks.js';
import type { World } from '../../../src/world/world.js';
import { collections } from '../../../src/rows/collection.js';
import { everything, ONLY, RS0, rs0Host, rs0Snapshot } from '../../support/rows/everything.js';
import { GIGABYTE, numberedId, ORG, PROJECT } from '../../support/rows/ids.js';
import { worldOfRows } from '../../support/rows/worlds.js';

const world = worldOfRows(everything());

/** A row in its JSON form, without undefined members. */
function shown(name: keyof typeof collections, rowId: string, from: World = world): unknown {
  return JSON.parse(JSON.stringify(collections[name].row(from, rowId)));
}

describe('the rows of the state', () => {
  it('show a host with the ids that E7 to E9 and E16 need', () => {
    expect(shown('hosts', rs0Host(2).id)).toMatchObject({
      groupId: PROJECT,
      clusterId: RS0.id,
      clusterName: 'rs0',
      hostname: 'rs0-node-2.example.net',
      port: 27017,
      processId: 'rs0-node-2.example.net:27017',
      typeName: 'REPLICA_SECONDARY',
      replicaState: 'DOWN',
      partitions: [{ partitionName: 'data', sizeBytes: 256 * GIGABYTE }],
      downSince: '2025-12-31T23:00:00Z',
    });
    expect(shown('hosts', rs0Host(1).id)).not.toHaveProperty('downSince');
  });

  it('show a cluster with the values derived from its hosts', () => {
    expect(shown('clusters', RS0.id)).toMatchObject({
      clusterId: RS0.id,
      type: 'replica set',
      availability: 'warning',
      nodeCount: 3,
      versions: ['7.0.14', '7.0.14', '7.0.14'],
      databases: [{ databaseName: 'orders', dataSizeBytes: 8 * GIGABYTE }],
      createdAt: '2025-10-03T00:00:00Z',
    });
    expect(shown('clusters', ONLY.id)).toMatchObject({ availability: 'dead', alertCount: 0 });
  });

  it('show a snapshot with the instants of the API', () => {
    expect(shown('snapshots', numberedId(20))).toMatchObject({
      clusterName: 'rs0',
      created: { date: '2025-12-31T00:00:00Z', increment: 3 },
      expires: '2026-01-02T00:00:00Z',
      lastOplogAppliedTimestamp: { date: '2025-12-31T00:00:04Z', increment: 1 },
      namespaceFilterList: { filterList: [], filterType: 'denylist' },
      parts: [{ completedTime: '2025-12-31T01:00:00Z', typeName: 'REPLICA_SET' }],
    });
  });

  it('show the missing parts of a snapshot, and the spelling of the dialect', () => {
    const shard = {
      id: numberedId(99),
      groupId: PROJECT,
      typeName: 'REPLICA_SET',
      clusterName: 'rs0',
      shardName: 'shard-1',
      replicaSetName: 'shard-1',
      lastHeartbeat: world.now,
    } as const;
    const kept = rs0Snapshot(21, { missingShards: [shard] });
    const other = worldOfRows({ snapshots: [kept] }, { quirks: quirksOf('ops-manager') });
    expect(shown('snapshots', numberedId(21), other)).toMatchObject({
      missingShards: [{ lastHeartbeat: '2026-01-01T00:00:00Z' }],
      namespaceFilterList: { filterType: 'blacklist' },
    });
  });

  it('show the invited user of an invitation, its target and its expiry', () => {
    const dates = { createdAt: '2025-12-31T00:00:00Z', expiresAt: '2026-01-30T00:00:00Z', pending: true };
    const organization = shown('invitations', numberedId(13));
    expect(organization).toMatchObject({
      ...dates,
      orgId: ORG,
      orgName: 'Acme',
      username: 'new@example.com',
    });
    expect(organization).not.toHaveProperty('groupId');
    expect(organization).not.toHaveProperty('groupName');
    expect(shown('invitations', numberedId(14))).toMatchObject({
      orgId: ORG,
      groupId: PROJECT,
      groupName: 'Shop',
    });
  });

  it('show a project with its agents', () => {
    expect(shown('projects', PROJECT)).toMatchObject({
      orgId: ORG,
      activeAgentCount: 1,
      lastActiveAgent: '2026-01-01T00:00:00Z',
      agents: [{ typeName: 'BACKUP', hostname: 'agents.example.com' }],
    });
  });

  it('show both halves of a key, so that it can be used', () => {
    expect(shown('keys', numberedId(12))).toMatchObject({
      publicKey: 'ADMIN1',
      privateKey: '11111111-2222-3333-4444-5555555',
      roles: [{ roleName: 'GLOBAL_OWNER' }],
    });
  });

  it('write every instant as the API does', () => {
    const instant = '2025-10-03T00:00:00Z';
    for (const [name, rowId] of [
      ['organizations', ORG],
      ['teams', numberedId(10)],
      ['users', numberedId(11)],
    ] as const) {
      expect(shown(name, rowId)).toMatchObject({ createdAt: instant });
    }
    expect(shown('automationConfigs', PROJECT)).toMatchObject({
      groupId: PROJECT,
      version: 7,
      publishedAt: instant,
    });
    expect(shown('maintenanceWindows', numberedId(30))).toMatchObject({
      created: instant,
      updated: instant,
      startDate: '2026-01-01T00:00:00Z',
      endDate: '2026-01-01T01:00:00Z',
    });
    expect(shown('events', numberedId(40))).toMatchObject({
      eventTypeName: 'HOST_UP',
      created: '2025-12-31T23:00:00Z',
    });
    expect(shown('backupConfigs', PROJECT)).toMatchObject({ groupId: PROJECT, labelFilter: ['fast'] });
  });
});
