import { describe, expect, it } from '@jest/globals';
import { hostNamed, replicaSet, sharded, standalone } from '../../../support/rows/deployments.js';
import { LONG_AGO, PROJECT } from '../../../support/rows/ids.js';
import { bodyOf, expectRefusal, linksOf, membersOf } from './given.js';
import { platformWith, standardPlatform, type Tenant } from './tenant.js';

const rest = { dataSizeBytes: 1024, averageObjectSizeBytes: 64, collectionCount: 1, createdAt: LONG_AGO };
const databases = ['zoo', 'a b/c', 'carts'].map((name) => ({ name, ...rest }));
const rs0 = replicaSet('rs0', { databases }, ['PRIMARY', 'SECONDARY', 'ARBITER']);
const sh0 = sharded('sh0', { databases });
const legacy = sharded('legacy', { databases }, true);
const solo = standalone('solo:27017', { databases });
const SYSTEM = ['admin', 'config', 'local'];

function given(): Tenant {
  return platformWith({ deployments: [rs0, sh0, legacy, solo] });
}

function pathOf(hostId: string): string {
  return `/groups/${PROJECT}/hosts/${hostId}/databases`;
}

async function names(hostId: string): Promise<readonly string[]> {
  const { results, totalCount } = bodyOf<'listDatabases'>(await given().get(pathOf(hostId)));
  expect(totalCount).toBe(results.length);
  return results.map(({ databaseName }) => databaseName);
}

describe('E16, "Response: list envelope of Databases"', () => {
  const path = pathOf(hostNamed(rs0, 'node-0').id);

  it('has them by name, including the system databases', async () => {
    const reply = bodyOf<'listDatabases'>(await given().get(path));
    expect(membersOf(reply)).toEqual(['links', 'results', 'totalCount']);
    expect(linksOf(reply)).toEqual([`self ${path}?pageNum=1&itemsPerPage=100`]);
    expect(reply.results.map(({ databaseName }) => databaseName)).toEqual([
      'a b/c',
      'admin',
      'carts',
      'config',
      'local',
      'zoo',
    ]);
  });

  it('a Database has `databaseName` and "links to the project, the host and the database measurements"', async () => {
    const { results } = bodyOf<'listDatabases'>(await given().get(path));
    expect(membersOf(results[0])).toEqual(['databaseName', 'links']);
    expect(linksOf(results[0] ?? { links: [] })).toEqual([
      `self ${path}/a%20b%2Fc`,
      `http://vendor.example.com/group /groups/${PROJECT}`,
      `http://vendor.example.com/host /groups/${PROJECT}/hosts/${hostNamed(rs0, 'node-0').id}`,
      `http://vendor.example.com/measurements ${path}/a%20b%2Fc/measurements`,
    ]);
  });

  it('links to the measurements of E9', async () => {
    const platform = given();
    const { results } = bodyOf<'listDatabases'>(await platform.get(path));
    for (const database of results) {
      const link =
        linksOf(database)
          .find((text) => text.includes('/measurements '))
          ?.split(' ')[1] ?? '';
      const set = bodyOf<'getDatabaseMeasurements'>(
        await platform.get(`${link}?granularity=PT1H&period=PT1H`),
      );
      expect(set.databaseName).toBe(database.databaseName);
    }
  });

  it('page by page', async () => {
    const reply = bodyOf<'listDatabases'>(await given().get(`${path}?pageNum=2&itemsPerPage=4`));
    expect([reply.results.length, reply.totalCount]).toEqual([2, 6]);
    expect(linksOf(reply)).toEqual([
      `self ${path}?pageNum=2&itemsPerPage=4`,
      `previous ${path}?pageNum=1&itemsPerPage=4`,
    ]);
  });
});

describe('E16 on every kind of process', () => {
  const own = ['a b/c', 'admin', 'carts', 'config', 'local', 'zoo'];

  it.each([
    ['a primary', hostNamed(rs0, 'node-0').id, own],
    ['a secondary', hostNamed(rs0, 'node-1').id, own],
    ['a member of a shard', hostNamed(sh0, 'shard1-node-1').id, own],
    ['a standalone', hostNamed(solo, 'node-0').id, own],
    ['a config server', hostNamed(sh0, 'config-0').id, SYSTEM],
    ['a mirrored config server', hostNamed(legacy, 'config-0').id, SYSTEM],
    ['a router, which keeps no data', hostNamed(sh0, 'mongos-0').id, []],
    ['an arbiter, which keeps no data', hostNamed(rs0, 'node-2').id, []],
  ])('%s', async (_, id, expected) => {
    expect(await names(id)).toEqual(expected);
  });
});

describe('E16 refuses', () => {
  it('an unknown host', async () => {
    const platform = given();
    const id = '0'.repeat(32);
    const detail = `No host with ID ${id} exists in group ${PROJECT}.`;
    await expectRefusal(platform, platform.get(pathOf(id)), [404, 'HOST_NOT_FOUND', detail, id, PROJECT]);
  });
});

describe('E16 in the standard world', () => {
  it('agrees with the clusters of the world', async () => {
    const platform = standardPlatform();
    const { world } = platform;
    const [cluster] = world.clusters.select('name', 'rs0');
    for (const host of world.hosts.select('cluster', cluster?.id ?? '')) {
      const { results } = bodyOf<'listDatabases'>(
        await platform.get(`/groups/${host.groupId}/hosts/${host.id}/databases`),
      );
      expect(results.map(({ databaseName }) => databaseName)).toEqual([
        'admin',
        'catalog',
        'config',
        'local',
        'sessions',
        'shop',
      ]);
    }
  });
});
