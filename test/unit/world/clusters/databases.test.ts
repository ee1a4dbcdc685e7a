import { describe, expect, it } from '@jest/globals';
import { databasesOf } from '../../../../src/world/clusters/databases.js';
import {
  type Deployment,
  hostNamed,
  replicaSet,
  sharded,
  standalone,
} from '../../../support/rows/deployments.js';
import { LONG_AGO, NOW } from '../../../support/rows/ids.js';
import { worldWith } from '../../../support/rows/worlds.js';

function names(deployment: Deployment, hostName: string): readonly string[] {
  return databasesOf(worldWith({ deployments: [deployment] }), hostNamed(deployment, hostName)).map(
    ({ name }) => name,
  );
}

describe('the databases on a host', () => {
  const rest = { dataSizeBytes: 1024, averageObjectSizeBytes: 64, collectionCount: 1, createdAt: LONG_AGO };
  const databases = ['zoo', 'Orders', 'carts', 'local_'].map((name) => ({ name, ...rest }));

  it("are its cluster's and admin, config and local, by name", () => {
    const expected = ['Orders', 'admin', 'carts', 'config', 'local', 'local_', 'zoo'];
    expect(names(replicaSet('rs0', { databases }), 'node-0')).toEqual(expected);
    expect(names(replicaSet('rs0', { databases }), 'node-2')).toEqual(expected);
    expect(names(standalone('solo:27017', { databases }), 'node-0')).toEqual(expected);
    expect(names(sharded('sh0', { databases }), 'shard1-node-1')).toEqual(expected);
  });

  it('are only system databases on a config server', () => {
    expect(names(sharded('sh0', { databases }), 'config-0')).toEqual(['admin', 'config', 'local']);
    expect(names(sharded('sh0', { databases }, true), 'config-2')).toEqual(['admin', 'config', 'local']);
  });

  it('are none on a router and on an arbiter: they keep no data', () => {
    expect(names(sharded('sh0', { databases }), 'mongos-0')).toEqual([]);
    expect(names(replicaSet('rs0', { databases }, ['PRIMARY', 'ARBITER']), 'node-1')).toEqual([]);
  });

  it('do not include one with a later creation', () => {
    const coming = [
      { name: 'soon', ...rest, createdAt: NOW + 1 },
      { name: 'now', ...rest, createdAt: NOW },
    ];
    expect(names(replicaSet('rs0', { databases: coming }), 'node-0')).toEqual([
      'admin',
      'config',
      'local',
      'now',
    ]);
  });

  it('are spread over the shards of a sharded cluster, which add up to the whole', () => {
    const deployment = sharded('sh0', { databases });
    const world = worldWith({ deployments: [deployment] });
    const parts = ['shard0-node-0', 'shard1-node-0'].map((name) => {
      return databasesOf(world, hostNamed(deployment, name)).find((database) => database.name === 'zoo')
        ?.part;
    });
    expect(parts[0]?.[0]).toBe(0);
    expect(parts[0]?.[1]).toBe(parts[1]?.[0]);
    expect(parts[1]?.[1]).toBe(1);
  });
});
