import { describe, expect, it } from '@jest/globals';
import fc from '../../support/properties.js';
import { measureDatabase, measureDisk, measureHost, type MeasurementSet } from './measured.js';
import { granularities, hosts, seeds, starts, windowOf } from './arbitraries.js';
import { buildWorld, duties, numbersOf } from './builders.js';

type Point = readonly [name: string, units: string, timestamp: string, value: number | null];

function pointsOf({ measurements }: MeasurementSet): readonly Point[] {
  return measurements.flatMap(({ name, units, dataPoints }) =>
    dataPoints.map(({ timestamp, value }): Point => [name, units, timestamp, value]),
  );
}

describe('Every point', () => {
  it('is a function of the seed, the subject and its interval, in every window', () => {
    const property = fc.property(
      seeds,
      hosts,
      granularities,
      starts,
      fc.integer({ min: 1, max: 5 }),
      (seed, host, granularity, second, lead) => {
        const world = buildWorld({ seed, hosts: [host] });
        const narrow = pointsOf(measureHost(world, host, windowOf(granularity, second, 3)));
        const wide = pointsOf(measureHost(world, host, windowOf(granularity, second, 6, lead)));
        const known = new Map(wide.map(([name, , timestamp, value]) => [`${name} ${timestamp}`, value]));
        const first = narrow[0]?.[2];
        const expected = narrow.map(([name, units, timestamp]) => {
          // By rule 1 of the measurement set, the first point of a rate is null.
          const isFirst = timestamp === first && units.includes('_PER_');
          return [name, units, timestamp, isFirst ? null : known.get(`${name} ${timestamp}`)];
        });
        expect(narrow).toEqual(expected);
      },
    );
    fc.assert(property, { numRuns: 30 });
  });

  it('does not depend on the other measurements of a request, nor on their order', () => {
    const property = fc.property(seeds, hosts, granularities, starts, (seed, host, granularity, second) => {
      const world = buildWorld({ seed, hosts: [host] });
      const query = windowOf(granularity, second, 3);
      const all = measureHost(world, host, query).measurements;
      for (const series of [...all].reverse().filter((_, at) => (at + second) % 20 === 0)) {
        expect(measureHost(world, host, { ...query, m: series.name }).measurements).toEqual([series]);
      }
    });
    fc.assert(property, { numRuns: 20 });
  });

  it('is the same in two worlds with the same seed, and differs between seeds', () => {
    const property = fc.property(seeds, starts, (seed, second) => {
      const query = windowOf('PT1M', second, 3);
      const measured = measureHost(buildWorld({ seed }), duties.PRIMARY, query);
      expect(measureHost(buildWorld({ seed }), duties.PRIMARY, query)).toEqual(measured);
      const other = measureHost(buildWorld({ seed: seed + 1 }), duties.PRIMARY, query);
      expect(numbersOf(other, 'CONNECTIONS')).not.toEqual(numbersOf(measured, 'CONNECTIONS'));
    });
    fc.assert(property, { numRuns: 30 });
  });

  it('is finite and not negative, as a percentage at most 100, and written without an exponent', () => {
    const property = fc.property(seeds, hosts, granularities, starts, (seed, host, granularity, second) => {
      const world = buildWorld({ seed, hosts: [host] });
      const query = windowOf(granularity, second, 4);
      const sets = [measureHost(world, host, query), measureDisk(world, host, 'root', query)];
      if (host.role === 'MEMBER') sets.push(measureDatabase(world, host, 'shop', query));
      const unsound = sets.flatMap(pointsOf).filter(([name, units, , value]) => {
        if (value === null) return false;
        const isPerCore = /^(MAX_)?(SYSTEM|PROCESS)_CPU_/.test(name);
        const most = units !== 'PERCENT' ? Infinity : isPerCore ? 100 * host.cores : 100;
        const isSound = Number.isFinite(value) && value >= 0 && value <= most;
        return !isSound || !/^\d+(\.\d{1,12})?$/.test(String(value));
      });
      expect(unsound).toEqual([]);
    });
    fc.assert(property, { numRuns: 40 });
  });

  it('is the same in a window that is computed in several blocks', () => {
    const world = buildWorld();
    const of = (end: string) => {
      const query = { granularity: 'PT1S', start: '2026-03-03T00:00:00Z', end, m: 'CONNECTIONS' };
      return numbersOf(measureHost(world, duties.PRIMARY, query), 'CONNECTIONS');
    };
    const long = of('2026-03-03T01:00:00Z');
    expect(long).toHaveLength(3_600);
    expect(long.slice(0, 600)).toEqual(of('2026-03-03T00:10:00Z'));
  });
});
