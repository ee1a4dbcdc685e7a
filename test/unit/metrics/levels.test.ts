import { describe, expect, it } from '@jest/globals';
import type { Host } from '../../../src/world/tables/hosts.js';
import { clusterDataSizeBytes } from '../../../src/world/measurements/databaseSizes.js';
import { measureDatabase, measureDisk, measureHost } from './measured.js';
import { buildCluster, buildHost, buildWorld, duties, GIB, meanOf, numbersOf } from './builders.js';

const world = buildWorld();
const DAY = { granularity: 'PT5M', start: '2026-03-03', end: '2026-03-04' };
const day = (duty: keyof typeof duties) => measureHost(world, duties[duty], DAY);

describe('The levels of a series', () => {
  it('show which hosts serve writes and which replicate them', () => {
    expect(meanOf(day('PRIMARY'), 'OPCOUNTER_INSERT')).toBeGreaterThan(10);
    expect(meanOf(day('PRIMARY'), 'OPCOUNTER_REPL_INSERT')).toBe(0);
    expect(meanOf(day('SECONDARY'), 'OPCOUNTER_INSERT')).toBe(0);
    expect(meanOf(day('SECONDARY'), 'OPCOUNTER_REPL_INSERT')).toBeGreaterThan(10);
  });

  it('give all members of a replica set the same oplog writes, config servers too', () => {
    const second = buildHost({ ...duties.CONFIG, id: '6'.repeat(32), replicaState: 'SECONDARY' });
    const config = buildWorld({ hosts: [duties.CONFIG, second] });
    const of = (host: typeof second) => measureHost(config, host, DAY);
    expect(meanOf(of(second), 'OPCOUNTER_UPDATE')).toBe(0);
    expect(meanOf(of(second), 'OPCOUNTER_REPL_UPDATE')).toBeGreaterThan(0);
    const m = 'OPLOG_RATE_GB_PER_HOUR';
    expect(meanOf(of(second), m) / meanOf(of(duties.CONFIG), m)).toBeCloseTo(1, 1);
    expect(meanOf(day('SECONDARY'), m) / meanOf(day('PRIMARY'), m)).toBeCloseTo(1, 1);
  });

  it('give a lag and headroom to secondaries only, an oplog window to primaries only', () => {
    const lag = numbersOf(day('SECONDARY'), 'OPLOG_REPLICATION_LAG_TIME');
    const headroom = numbersOf(day('SECONDARY'), 'OPLOG_MASTER_LAG_TIME_DIFF');
    const window = meanOf(day('PRIMARY'), 'OPLOG_MASTER_TIME');
    expect(headroom).toHaveLength(lag.length);
    for (const seconds of headroom) expect(seconds / window).toBeCloseTo(1, 1);
    expect(numbersOf(day('PRIMARY'), 'OPLOG_MASTER_LAG_TIME_DIFF')).toEqual([]);
    expect(meanOf(day('SECONDARY'), 'OPLOG_REPLICATION_LAG_TIME')).toBeGreaterThan(0);
    expect(numbersOf(day('SECONDARY'), 'OPLOG_MASTER_TIME')).toEqual([]);
    expect(numbersOf(day('PRIMARY'), 'OPLOG_REPLICATION_LAG_TIME')).toEqual([]);
    expect(meanOf(day('PRIMARY'), 'OPLOG_MASTER_TIME')).toBeGreaterThan(3_600);
    expect(numbersOf(day('STANDALONE'), 'OPLOG_RATE_GB_PER_HOUR')).toEqual([]);
  });

  it('order the duties: a primary is busier than a secondary, a config server and an arbiter', () => {
    const cpu = (['PRIMARY', 'SECONDARY', 'CONFIG', 'ARBITER'] as const).map((duty) =>
      meanOf(day(duty), 'SYSTEM_CPU_USER'),
    );
    expect(cpu).toEqual([...cpu].sort((a, b) => b - a));
  });

  it('grow with the machine', () => {
    const large = buildHost({ cores: 32 });
    const set = measureHost(buildWorld({ hosts: [large] }), large, DAY);
    expect(meanOf(set, 'OPCOUNTER_QUERY')).toBeGreaterThan(3 * meanOf(day('PRIMARY'), 'OPCOUNTER_QUERY'));
  });

  it('rise at daytime and fall at night, all together', () => {
    const hour = (from: string, to: string) => {
      const query = {
        granularity: 'PT1M',
        start: `2026-03-03T${from}:00:00Z`,
        end: `2026-03-03T${to}:00:00Z`,
      };
      return measureHost(world, duties.PRIMARY, query);
    };
    for (const name of ['CONNECTIONS', 'OPCOUNTER_QUERY', 'SYSTEM_CPU_USER', 'NETWORK_BYTES_OUT']) {
      expect(meanOf(hour('13', '15'), name)).toBeGreaterThan(1.2 * meanOf(hour('01', '03'), name));
    }
  });

  it('send as much through the routers of a sharded cluster as its shards receive', () => {
    const members = ['a', 'b'].flatMap((shard) =>
      (['PRIMARY', 'SECONDARY', 'SECONDARY'] as const).map((replicaState, at) =>
        buildHost({ id: `${shard}${String(at)}`.repeat(16), replicaSetName: shard, replicaState }),
      ),
    );
    const routers = ['c', 'd', 'e'].map((id) => ({ ...duties.MONGOS, id: id.repeat(32), cores: 2 }));
    const sharded = buildWorld({ hosts: [...members, ...routers] });
    const sumOver = (hosts: readonly Host[], m: string) =>
      hosts.reduce((sum, host) => sum + meanOf(measureHost(sharded, host, { ...DAY, m }), m), 0);
    for (const m of ['OPCOUNTER_INSERT', 'OPCOUNTER_UPDATE', 'OPCOUNTER_DELETE', 'OPCOUNTER_QUERY']) {
      expect(sumOver(routers, m) / sumOver(members, m)).toBeCloseTo(1, 1);
    }
  });

  it('are null in an unused cluster: monitoring does not ping it', () => {
    const idle = buildWorld({ cluster: buildCluster({ active: false }) });
    const set = measureHost(idle, duties.PRIMARY, DAY);
    expect(numbersOf(set, 'OPCOUNTER_QUERY')).toEqual([]);
  });

  it('agree on the size of the data: the databases, their total and the cluster', () => {
    const query = { granularity: 'PT1S', period: 'PT1S' };
    const [own] = numbersOf(measureHost(world, duties.PRIMARY, query), 'DB_DATA_SIZE_TOTAL_WO_SYSTEM');
    const [shop] = numbersOf(measureDatabase(world, duties.PRIMARY, 'shop', query), 'DATABASE_DATA_SIZE');
    expect(own).toBe(shop);
    // They differ by the growth in a second at most, because the point is the mean of the second before now.
    expect(own).toBeCloseTo(clusterDataSizeBytes(world, buildCluster()), -4);
    expect(own).toBeGreaterThan(20 * GIB);
  });

  it('fill the disk with the data, and not the other partition', () => {
    const weeks = {
      granularity: 'P1D',
      start: '2026-02-01',
      end: '2026-03-01',
      m: 'DISK_PARTITION_SPACE_USED',
    };
    const data = numbersOf(measureDisk(world, duties.PRIMARY, 'data', weeks), 'DISK_PARTITION_SPACE_USED');
    const root = numbersOf(measureDisk(world, duties.PRIMARY, 'root', weeks), 'DISK_PARTITION_SPACE_USED');
    expect(data).toEqual([...data].sort((a, b) => a - b));
    expect(new Set(data).size).toBe(28);
    expect(new Set(root).size).toBe(1);
  });

  it('do not let a partition overflow that is smaller than its data', () => {
    const host = buildHost({ partitions: [{ name: 'xvdb', sizeBytes: GIB }] });
    const set = measureDisk(buildWorld({ hosts: [host] }), host, 'xvdb', DAY);
    expect(Math.max(...numbersOf(set, 'MAX_DISK_PARTITION_SPACE_PERCENT_USED'))).toBeLessThan(100);
  });

  it('have an object count that follows from the data size', () => {
    const set = measureDatabase(world, duties.PRIMARY, 'shop', DAY);
    const [size, count] = [numbersOf(set, 'DATABASE_DATA_SIZE'), numbersOf(set, 'DATABASE_OBJECT_COUNT')];
    size.forEach((bytes, at) => {
      // Both are rounded.
      expect(Math.abs((count[at] ?? 0) - bytes / 512)).toBeLessThan(0.502);
    });
  });
});
