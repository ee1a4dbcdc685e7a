import { describe, expect, it } from '@jest/globals';
import fc from '../../support/properties.js';
import { measureDisk, measureHost, type MeasurementSet } from './measured.js';
import { granularities, hosts, seeds, starts, windowOf } from './arbitraries.js';
import { buildHost, buildWorld, GIB, numbersOf } from './builders.js';

const SIZE = 200 * GIB;

/** Expects a rule to hold at every point at which all of these series have a value. */
function holds(set: MeasurementSet, names: readonly string[], rule: (...values: number[]) => void): void {
  const series = names.map((name) => numbersOf(set, name));
  series[0]?.forEach((_, at) => {
    rule(...series.map((values) => values[at] ?? Number.NaN));
  });
}

describe('At every point', () => {
  const worlds = fc.tuple(seeds, hosts, granularities, starts);

  it('a disk adds up: TOTAL = READ + WRITE, FREE + USED = size, PERCENT_FREE + PERCENT_USED = 100', () => {
    const property = fc.property(worlds, ([seed, host, granularity, second]) => {
      const world = buildWorld({ seed, hosts: [host] });
      const set = measureDisk(world, host, 'data', windowOf(granularity, second, 4));
      const disk = (...ends: readonly string[]) => ends.map((end) => `DISK_PARTITION_${end}`);
      holds(set, disk('IOPS_TOTAL', 'IOPS_READ', 'IOPS_WRITE'), (total, read, write) => {
        expect(total).toBeCloseTo(read + write, 6);
      });
      holds(set, disk('SPACE_FREE', 'SPACE_USED'), (free, used) => {
        expect(free + used).toBe(SIZE);
      });
      holds(set, disk('SPACE_PERCENT_FREE', 'SPACE_PERCENT_USED', 'SPACE_USED'), (free, used, bytes) => {
        expect(free + used).toBeCloseTo(100, 9);
        expect(used).toBeCloseTo((100 * bytes) / SIZE, 2);
      });
    });
    fc.assert(property, { numRuns: 40 });
  });

  it('a peak is not below its mean', () => {
    const property = fc.property(worlds, ([seed, host, granularity, second]) => {
      const world = buildWorld({ seed, hosts: [host] });
      const query = windowOf(granularity, second, 4);
      for (const set of [measureHost(world, host, query), measureDisk(world, host, 'data', query)]) {
        for (const { name } of set.measurements.filter((each) => each.name.startsWith('MAX_'))) {
          holds(set, [name, name.slice('MAX_'.length)], (peak, mean) => {
            expect(peak).toBeGreaterThanOrEqual(mean);
          });
        }
      }
    });
    fc.assert(property, { numRuns: 20 });
  });

  it('a machine adds up: processor time at most 100 %, memory and swap all there is, waiting operations', () => {
    const property = fc.property(worlds, ([seed, host, granularity, second]) => {
      const set = measureHost(buildWorld({ seed, hosts: [host] }), host, windowOf(granularity, second, 4));
      const states = ['USER', 'KERNEL', 'NICE', 'IOWAIT', 'IRQ', 'SOFTIRQ', 'GUEST', 'STEAL'];
      const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
      holds(
        set,
        states.map((state) => `SYSTEM_CPU_${state}`),
        (...times) => {
          expect(sum(times)).toBeLessThanOrEqual(100 * host.cores);
        },
      );
      const memory = ['USED', 'FREE', 'CACHED', 'BUFFERS'].map((part) => `SYSTEM_MEMORY_${part}`);
      holds(set, memory, (...parts) => {
        expect(sum(parts) / Math.floor(host.memoryBytes / 1_024)).toBeCloseTo(1, 7);
      });
      holds(
        set,
        ['TOTAL', 'READERS', 'WRITERS'].map((queue) => `GLOBAL_LOCK_CURRENT_QUEUE_${queue}`),
        (total, readers, writers) => {
          expect(total).toBeCloseTo(readers + writers, 6);
        },
      );
    });
    fc.assert(property, { numRuns: 30 });
  });

  it('a process never has more processor time than its machine', () => {
    const host = buildHost();
    const set = measureHost(
      buildWorld({ hosts: [host] }),
      host,
      windowOf('PT1M', Date.UTC(2026, 1, 1) / 1_000, 60),
    );
    holds(set, ['SYSTEM_CPU_USER', 'PROCESS_CPU_USER'], (system, process) => {
      expect(process).toBeLessThanOrEqual(system);
    });
    holds(set, ['SYSTEM_CPU_USER', 'SYSTEM_NORMALIZED_CPU_USER'], (all, one) => {
      expect(one).toBeCloseTo(all / host.cores, 2);
    });
  });

  it('a process has most of the time of its machine in programs, and about 70 % of that in the kernel', () => {
    const property = fc.property(worlds, ([seed, host, granularity, second]) => {
      const set = measureHost(buildWorld({ seed, hosts: [host] }), host, windowOf(granularity, second, 4));
      for (const family of ['CPU', 'NORMALIZED_CPU']) {
        const names = ['SYSTEM', 'PROCESS'].flatMap((of) => [
          `${of}_${family}_USER`,
          `${of}_${family}_KERNEL`,
        ]);
        holds(set, names, (user, kernel, ownUser, ownKernel) => {
          expect(ownUser / user).toBeCloseTo(0.92, 6);
          expect(ownKernel / kernel).toBeCloseTo(0.7, 6);
        });
      }
    });
    fc.assert(property, { numRuns: 20 });
  });
});
