import { describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '../../src/domain/instant.js';
import type { World } from '../../src/domain/world.js';
import { later } from '../behaviours/givenLife.js';
import { begun, node, standardWorld } from '../incidents/givenIncident.js';
import { meanOf } from './builders.js';
import { measureDisk, measureHost } from './measured.js';

const start = standardWorld();
const LENGTH = 20 * MINUTE_MS;
const STATES = ['USER', 'KERNEL', 'NICE', 'IOWAIT', 'IRQ', 'SOFTIRQ', 'GUEST', 'STEAL'];

/** The twenty minutes after a spike of a factor has begun. */
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
const WAITING = ['OP_EXECUTION_TIME_READS', 'OP_EXECUTION_TIME_WRITES', 'DISK_PARTITION_LATENCY_READ'];

describe('A machine under load', () => {
  it('is as many times as busy as the load is higher, while it can be', () => {
    for (const name of ['rs0/node-0', 'sh0/mongos-0', 'sh0/shard0-node-0']) {
      const cpu = (world: World) => mean(world, name, 'SYSTEM_NORMALIZED_CPU_USER');
      const ratio = cpu(spiking(name.replace(/\/.*/, ''), 4)) / cpu(calm);
      expect([name, ratio > 3.3 && ratio < 4.2]).toEqual([name, true]);
    }
  });

  it('is busy all the time when far too much comes, whatever it is for', () => {
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

  it('has a ceiling: beyond it, more traffic gets no more done', () => {
    const queries = (factor: number) => mean(spiking('rs0', factor), 'rs0/node-0', 'OPCOUNTER_QUERY');
    expect(queries(4) / mean(calm, 'rs0/node-0', 'OPCOUNTER_QUERY')).toBeCloseTo(4, 0);
    expect(queries(1_000) / queries(200)).toBeCloseTo(1, 2);
    const ordered = [1, 2, 5, 10, 30, 100].map(queries);
    expect(ordered).toEqual(ordered.toSorted((a, b) => a - b));
  });

  it('keeps nobody waiting until it is busy', () => {
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

describe('What leaves a process', () => {
  it('is as much as the documents that it returns, and little else', () => {
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
