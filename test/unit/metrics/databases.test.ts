import { describe, expect, it } from '@jest/globals';
import fc from '../../support/properties.js';
import type { Cluster } from '../../../src/world/tables/clusters.js';
import { databasesOf } from '../../../src/world/clusters/databases.js';
import { DAY_MS } from '../../../src/world/instant.js';
import {
  clusterDataSizeBytes,
  sizesAt,
  totalSizesAt,
} from '../../../src/world/measurements/databaseSizes.js';
import { buildCluster, buildDatabase, buildHost, buildWorld, CREATED, duties, NOW } from './builders.js';

const databases = [
  buildDatabase(),
  buildDatabase({ name: 'archive' }),
  buildDatabase({ name: 'later', createdAt: NOW + 1 }),
];
const cluster = buildCluster({ databases });
const world = buildWorld({ cluster });
const namesOn = (duty: keyof typeof duties) => databasesOf(world, duties[duty]).map(({ name }) => name);

function sharded(count: number): Cluster {
  const shards = Array.from({ length: count }, (_, at) => ({
    shardName: `s${at}`,
    replicaSetName: `rs${at}`,
  }));
  return buildCluster({ type: 'SHARDED', shards, databases: [buildDatabase()] });
}

describe('The databases of a host', () => {
  it('are the existing databases of its cluster, and admin, config and local, sorted by name', () => {
    expect(namesOn('PRIMARY')).toEqual(['admin', 'archive', 'config', 'local', 'shop']);
    expect(namesOn('SECONDARY')).toEqual(namesOn('PRIMARY'));
    expect(namesOn('STANDALONE')).toEqual(namesOn('PRIMARY'));
  });

  it('are admin, config and local on a config server', () => {
    expect(namesOn('CONFIG')).toEqual(['admin', 'config', 'local']);
  });

  it('are none on a mongos and an arbiter', () => {
    expect([...namesOn('MONGOS'), ...namesOn('ARBITER')]).toEqual([]);
  });

  it('grow from their size at creation', () => {
    const [, archive] = databasesOf(world, duties.PRIMARY);
    if (archive === undefined) throw new Error('no database');
    const size = (at: number) => sizesAt(archive, at, (instant) => instant - CREATED).dataSizeBytes;
    expect(size(CREATED)).toBe(archive.dataSizeBytes);
    expect(size(CREATED + DAY_MS)).toBeGreaterThan(size(CREATED));
    expect(size(CREATED + 2 * DAY_MS) - size(CREATED + DAY_MS)).toBeCloseTo(
      size(CREATED + DAY_MS) - size(CREATED),
      -1,
    );
  });

  it('add up to the cluster over all its shards, to the byte', () => {
    const property = fc.property(fc.integer(), fc.integer({ min: 1, max: 12 }), (seed, count) => {
      const shardedCluster = sharded(count);
      const sizes = shardedCluster.shards.map(({ shardName }) => {
        const host = buildHost({ shardName });
        const own = databasesOf(buildWorld({ seed, cluster: shardedCluster }), host).filter(
          ({ system }) => !system,
        );
        return totalSizesAt(own, NOW, (instant) => instant - CREATED).dataSizeBytes;
      });
      const whole = clusterDataSizeBytes(buildWorld({ seed, cluster: shardedCluster }), shardedCluster);
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(whole);
      expect(Math.min(...sizes)).toBeGreaterThan((whole / count) * 0.6);
    });
    fc.assert(property, { numRuns: 50 });
  });

  it('count in the cluster from their creation on, and once, whatever the number of copies', () => {
    expect(clusterDataSizeBytes(world, cluster, CREATED)).toBe(2 * buildDatabase().dataSizeBytes);
  });
});
