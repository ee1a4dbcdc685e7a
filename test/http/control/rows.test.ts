import { describe, expect, it } from '@jest/globals';
import { quirksOf } from '../../../src/world/quirks.js';
import type { World } from '../../../src/world/world.js';
import { collections } from '../../../src/rows/collection.js';
import { givenWorld } from './givenControl.js';
import { everything, host, id, ONLY, ORG, PROJECT, RS0, snapshot } from './givenRows.js';

const world = givenWorld(everything());

/** A row in its JSON form, without undefined members. */
function shown(name: keyof typeof collections, rowId: string, from: World = world): unknown {
  return JSON.parse(JSON.stringify(collections[name].row(from, rowId)));
}

describe('the rows of the state', () => {
  it('show a host with the ids that E7 to E9 and E16 need', () => {
    expect(shown('hosts', host(2).id)).toMatchObject({
      groupId: PROJECT,
      clusterId: RS0,
      clusterName: 'rs0',
      hostname: 'node-2.rs0.example.com',
      port: 27017,
      processId: 'node-2.rs0.example.com:27017',
      typeName: 'NO_DATA',
      replicaState: 'DOWN',
      partitions: [{ partitionName: 'data', sizeBytes: 1024 ** 4 }],
      downSince: '2025-12-31T23:00:00Z',
    });
    expect(shown('hosts', host(1).id)).not.toHaveProperty('downSince');
  });

  it('show a cluster with the values derived from its hosts', () => {
    expect(shown('clusters', RS0)).toMatchObject({
      clusterId: RS0,
      type: 'replica set',
      availability: 'warning',
      nodeCount: 3,
      versions: ['7.0.12', '7.0.12', '7.0.12'],
      databases: [{ databaseName: 'shop', dataSizeBytes: 1024 }],
      createdAt: '2025-10-03T00:00:00Z',
    });
    expect(shown('clusters', ONLY)).toMatchObject({ availability: 'dead', alertCount: 0 });
  });

  it('show a snapshot with the instants of the API', () => {
    expect(shown('snapshots', id(20))).toMatchObject({
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
      id: id(99),
      groupId: PROJECT,
      typeName: 'REPLICA_SET',
      clusterName: 'rs0',
      shardName: 'shard-1',
      replicaSetName: 'shard-1',
      lastHeartbeat: world.now,
    } as const;
    const kept = snapshot(21, { missingShards: [shard] });
    const other = givenWorld({ snapshots: [kept] }, { quirks: quirksOf('ops-manager') });
    expect(shown('snapshots', id(21), other)).toMatchObject({
      missingShards: [{ lastHeartbeat: '2026-01-01T00:00:00Z' }],
      namespaceFilterList: { filterType: 'blacklist' },
    });
  });

  it('show the invited user of an invitation, its target and its expiry', () => {
    const dates = { createdAt: '2025-12-31T00:00:00Z', expiresAt: '2026-01-30T00:00:00Z', pending: true };
    const organization = shown('invitations', id(13));
    expect(organization).toMatchObject({
      ...dates,
      orgId: ORG,
      orgName: 'Acme',
      username: 'new@example.com',
    });
    expect(organization).not.toHaveProperty('groupId');
    expect(organization).not.toHaveProperty('groupName');
    expect(shown('invitations', id(14))).toMatchObject({ orgId: ORG, groupId: PROJECT, groupName: 'Shop' });
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
    expect(shown('keys', id(12))).toMatchObject({
      publicKey: 'ADMIN1',
      privateKey: '11111111-2222-3333-4444-5555555',
      roles: [{ roleName: 'GLOBAL_OWNER' }],
    });
  });

  it('write every instant as the API does', () => {
    const instant = '2025-10-03T00:00:00Z';
    for (const [name, rowId] of [
      ['organizations', ORG],
      ['teams', id(10)],
      ['users', id(11)],
    ] as const) {
      expect(shown(name, rowId)).toMatchObject({ createdAt: instant });
    }
    expect(shown('automationConfigs', PROJECT)).toMatchObject({
      groupId: PROJECT,
      version: 4,
      publishedAt: instant,
    });
    expect(shown('maintenanceWindows', id(30))).toMatchObject({
      created: instant,
      updated: instant,
      startDate: '2026-01-01T00:00:00Z',
      endDate: '2026-01-01T01:00:00Z',
    });
    expect(shown('events', id(40))).toMatchObject({
      eventTypeName: 'HOST_UP',
      created: '2025-12-31T23:00:00Z',
    });
    expect(shown('backupConfigs', PROJECT)).toMatchObject({ groupId: PROJECT, labelFilter: ['fast'] });
  });
});
