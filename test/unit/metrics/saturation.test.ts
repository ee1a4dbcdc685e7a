import { describe, expect, it } from '@jest/globals';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/world/instant.js';
import { quirksOf } from '../../../src/world/quirks.js';
import type { World } from '../../../src/world/world.js';
import { later } from '../../support/advancing.js';
import { begun, node, standardWorld } from '../../support/incidents.js';
import { meanOf, numbersOf } from './builders.js';
import { measureDisk, measureHost } from './measured.js';

const start = standardWorld();
const LENGTH = 20 * MINUTE_MS;
const STATES = ['USER', 'KERNEL', 'NICE', 'IOWAIT', 'IRQ', 'SOFTIRQ', 'GUEST', 'STEAL'];

/** Returns the world twenty minutes after the start of a load spike. */
function spiking(target: string, factor: number): World {
  return later(begun(start, { kind: 'load.spike', target, factor }), LENGTH);
}

function mean(world: World, name: string, m: string): number {
  const query = { granularity: 'PT1M', period: 'PT19M', m };
  const host = node(world, name);
  return meanOf(
    m.startsWith('DISK') ? measureDisk(world, host, 'data', query) : measureHost(world, host, query),
    m,
  );
}

function busy(world: World, name: string, family = 'SYSTEM_NORMALIZED_CPU'): number {
  return STATES.reduce((sum, state) => sum + mean(world, name, `${family}_${state}`), 0);
}

const calm = later(start, LENGTH);
const LAG = 'OPLOG_SLAVE_LAG_MASTER_TIME';
const WAITING = ['OP_EXECUTION_TIME_READS', 'OP_EXECUTION_TIME_WRITES', 'DISK_PARTITION_LATENCY_READ'];

describe('A machine under load', () => {
  it('is busy in proportion to the load, up to its capacity', () => {
    for (const name of ['rs0/node-0', 'sh0/mongos-0', 'sh0/shard0-node-0']) {
      const cpu = (world: World) => mean(world, name, 'SYSTEM_NORMALIZED_CPU_USER');
      const ratio = cpu(spiking(name.replace(/\/.*/, ''), 4)) / cpu(calm);
      expect([name, ratio > 3.3 && ratio < 4.2]).toEqual([name, true]);
    }
  });

  it('is busy all the time under overload', () => {
    for (const name of ['rs0/node-0', 'rs0/node-1', 'sh0/mongos-0', 'sh0/config-0', 'sh0/shard1-node-0']) {
      for (const target of [name, name.replace(/\/.*/, '')]) {
        const world = spiking(target, 1_000);
        const { cores } = node(world, name);
        expect([name, target, busy(world, name) > 90, busy(world, name) <= 100]).toEqual([
          name,
          target,
          true,
          true,
        ]);
        expect(busy(world, name, 'SYSTEM_CPU') / busy(world, name)).toBeCloseTo(cores, 6);
      }
    }
  });

  it('lets its member fall behind only when it is saturated', () => {
    const lag = (world: World) => mean({ ...world, quirks: quirksOf('ops-manager') }, 'rs0/node-1', LAG);
    const usual = lag(calm);
    expect(usual).toBeLessThan(4);
    expect(lag(spiking('rs0', 2))).toBeLessThan(usual * 2);
    expect(lag(spiking('rs0', 1_000))).toBeGreaterThan(usual + 20);
  });

  it('has a ceiling: more traffic does not raise its throughput', () => {
    const queries = (factor: number) => mean(spiking('rs0', factor), 'rs0/node-0', 'OPCOUNTER_QUERY');
    expect(queries(4) / mean(calm, 'rs0/node-0', 'OPCOUNTER_QUERY')).toBeCloseTo(4, 0);
    expect(queries(1_000) / queries(200)).toBeCloseTo(1, 2);
    const ordered = [1, 2, 5, 10, 30, 100].map(queries);
    expect(ordered).toEqual(ordered.toSorted((a, b) => a - b));
  });

  it('has no waiting operations until it is busy', () => {
    for (const m of WAITING) {
      const [usual, higher, far] = [calm, spiking('rs0', 3), spiking('rs0', 1_000)].map((world) =>
        mean(world, 'rs0/node-0', m),
      ) as [number, number, number];
      expect([m, higher / usual < 2, far / usual > 10]).toEqual([m, true, true]);
    }
    const tickets = (world: World) => mean(world, 'rs0/node-0', 'TICKETS_AVAILABLE_WRITE');
    expect(tickets(spiking('rs0', 3)) / tickets(calm)).toBeGreaterThan(0.9);
    expect(tickets(spiking('rs0', 1_000)) / tickets(calm)).toBeLessThan(0.1);
  });
});

/** The values of a primary or a secondary under multiplied traffic at an hour of the day. */
interface Shown {
  readonly of: string;
  readonly cpu: number;
  readonly latency: number;
  readonly tickets: number;
  readonly disk: number;
}

describe('Latency and tickets', () => {
  const midnight = Math.ceil(start.now / DAY_MS) * DAY_MS;
  const shown = [1, 9, 13, 21].flatMap((hour) => {
    const then = later(start, midnight + hour * HOUR_MS - start.now);
    return [1, 2, 4, 6, 8, 10, 12, 16, 24, 1_000].flatMap((factor) => {
      const world = later(begun(then, { kind: 'load.spike', target: 'rs0', factor }), LENGTH);
      return ['rs0/node-0', 'rs0/node-1'].map((name): Shown => ({
        of: `${name}, ${hour} h, x ${factor}`,
        cpu: busy(world, name),
        latency: mean(world, name, 'OP_EXECUTION_TIME_READS'),
        tickets: mean(world, name, 'TICKETS_AVAILABLE_READS'),
        disk: mean(world, name, 'DISK_PARTITION_LATENCY_READ'),
      }));
    });
  });
  const MOST = 0.6 * 61;

  function wrong(where: (each: Shown) => boolean, isRight: (each: Shown) => boolean): readonly string[] {
    const chosen = shown.filter(where);
    expect(chosen.length).toBeGreaterThan(5);
    return chosen.filter((each) => !isRight(each)).map(({ of }) => of);
  }

  it('are normal below half of the processor time, at night and at noon', () => {
    const isCalm = ({ latency, tickets, disk }: Shown): boolean =>
      latency < 1.5 * 0.6 && tickets > 128 / 1.5 && disk < 1.7 * 0.5;
    expect(wrong(({ cpu }) => cpu < 50, isCalm)).toEqual([]);
  });

  it('reach their worst values only with hardly any processor time left', () => {
    expect(
      wrong(
        ({ cpu }) => cpu < 85,
        ({ latency, tickets }) => latency < MOST / 4 && tickets > 128 / 2,
      ),
    ).toEqual([]);
    expect(
      wrong(
        ({ cpu }) => cpu > 98,
        ({ latency, tickets }) => latency > MOST / 2 && tickets < 128 / 3,
      ),
    ).toEqual([]);
  });

  it('follow the processor time, for all hours and factors', () => {
    const pairs = shown.flatMap((less) => shown.map((more) => [less, more] as const));
    const apart = pairs.filter(([less, more]) => more.cpu > less.cpu + 4);
    const against = apart.filter(
      ([less, more]) => more.latency < less.latency * 0.85 || more.tickets > less.tickets * 1.02,
    );
    expect(against.map(([less, more]) => `${less.of} / ${more.of}`)).toEqual([]);
  });

  it('stay consistent in a spike that reaches the limit at noon only', () => {
    const spike = { kind: 'load.spike', target: 'rs0', factor: 12 } as const;
    const world = later(begun(later(start, midnight - start.now), spike), DAY_MS);
    const host = node(world, 'rs0/node-0');
    const series = (m: string, granularity: string): readonly number[] => {
      const [from, until] = [midnight, midnight + DAY_MS].map((at) => new Date(at).toISOString());
      return numbersOf(measureHost(world, host, { granularity, start: from, end: until, m }), m);
    };
    for (const m of ['OP_EXECUTION_TIME_READS', 'SYSTEM_NORMALIZED_CPU_USER', 'TICKETS_AVAILABLE_READS']) {
      const [minutes, hours] = [series(m, 'PT1M'), series(m, 'PT1H')];
      const means = hours.map((_, at) => {
        return minutes.slice(60 * at, 60 * (at + 1)).reduce((sum, each) => sum + each, 0) / 60;
      });
      expect(hours).toHaveLength(24);
      for (const [at, each] of hours.entries()) expect(means[at]).toBeCloseTo(each, 4);
      expect(new Set(minutes).size).toBeGreaterThan(1_400);
    }
    const latency = series('OP_EXECUTION_TIME_READS', 'PT1H');
    expect(Math.max(...latency) / Math.min(...latency)).toBeGreaterThan(8);
  });
});

describe('The bytes that a process sends', () => {
  it('are mostly the bytes of the documents that it returns', () => {
    for (const name of ['rs0/node-0', 'rs0/node-1', 'sh0/shard0-node-0', 'sh0/mongos-0']) {
      const host = node(calm, name);
      const databases = calm.clusters.get(host.clusterId)?.databases ?? [];
      const bytes = databases.reduce((sum, { dataSizeBytes }) => sum + dataSizeBytes, 0);
      const documents = databases.reduce(
        (sum, each) => sum + each.dataSizeBytes / each.averageObjectSizeBytes,
        0,
      );
      const out = mean(calm, name, 'NETWORK_BYTES_OUT');
      if (name.includes('mongos')) continue;
      const returned = mean(calm, name, 'DOCUMENT_METRICS_RETURNED') * (bytes / documents);
      expect([name, out >= returned, out < 1.25 * returned]).toEqual([name, true, true]);
    }
  });
});
