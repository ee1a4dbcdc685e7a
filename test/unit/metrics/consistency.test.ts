import { describe, expect, it } from '@jest/globals';
import fc from '../../support/properties.js';
import type { Host } from '../../../src/world/tables/hosts.js';
import { dutyIn } from '../../../src/world/measurements/duty.js';
import type { MeasurementQuery } from '../../../src/world/measurements/measurementQuery.js';
import { DAY_MS } from '../../../src/world/instant.js';
import { formatDuration, parseDuration } from '../../../src/world/duration.js';
import { hostStateOf } from '../../../src/world/periods/states.js';
import { sortable, type Period } from '../../../src/world/tables/periods.js';
import { createWorld, type World } from '../../../src/world/world.js';
import { boundsOf } from '../../../src/metrics/engine/mix.js';
import { fluctuationOf, loadOf } from '../../../src/metrics/engine/load.js';
import { CATALOGUE } from '../../../src/metrics/catalogue.js';
import { dataSetOf } from '../../../src/metrics/model/dataSet.js';
import type { Bounds } from '../../../src/metrics/engine/noise.js';
import { hosts, seeds } from './arbitraries.js';
import { buildCluster, buildProject, buildWorld, CREATED, NOW } from './builders.js';
import { measureDatabase, measureDisk, measureHost, type MeasurementSet } from './measured.js';
import { diskSubject, hostSubject } from '../../../src/metrics/model/subjects.js';
import type { Condition } from '../../../src/metrics/model/condition.js';
import type { DiskSubject, HostSubject } from '../../../src/metrics/model/metric.js';

const TOLERANCE = 1e-6;
const ANY = { lowest: -1, highest: 1 };

/** Granularities, and factors by which they are multiplied. Each product is a coarser granularity. */
const pairs = fc.constantFrom(
  ...([
    ['PT0.5S', 2],
    ['PT0.5S', 20],
    ['PT1S', 60],
    ['PT7S', 13],
    ['PT10S', 6],
    ['PT10S', 45],
    ['PT1M', 60],
    ['PT2M30S', 3],
    ['PT7M30S', 8],
    ['PT1H', 36],
    ['P1DT12H', 2],
    ['P1D', 7],
    ['PT5M', 288],
  ] as const),
);

/**
 * The outages of a host, at most four. Each has its start, in milliseconds since the host's creation, and its length.
 */
const outages = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 60 * DAY_MS }), fc.integer({ min: 1_000, max: DAY_MS })), {
    maxLength: 4,
  })
  .map((all) => {
    const sorted = [...all].sort(([a], [b]) => a - b);
    return sorted.filter(([from], at) => at === 0 || from > (sorted[at - 1]?.[0] ?? 0) + DAY_MS);
  });

function worldOf(seed: number, host: Host, downs: readonly (readonly [number, number])[]): World {
  const periods: Period[] = [];
  let from = CREATED;
  const end = (state: string, until: number): void => {
    if (until > from) {
      periods.push({ id: `${host.id}@${sortable(until)}`, subjectId: host.id, state, from, until });
    }
    from = until;
  };
  for (const [at, length] of downs) {
    end(host.replicaState ?? 'UP', CREATED + at);
    end('DOWN', CREATED + at + length);
  }
  const rows = { projects: [buildProject()], clusters: [buildCluster()], hosts: [host], periods };
  return createWorld({ ...buildWorld({ seed }), seed, now: NOW, quirks: buildWorld().quirks }, rows);
}

/** Returns for how many milliseconds of an interval data was collected. */
function covered(downs: readonly (readonly [number, number])[], from: number, length: number): number {
  const within = (a: number, b: number): number =>
    Math.max(0, Math.min(b, from + length, NOW) - Math.max(a, from, CREATED));
  const down = downs.reduce((sum, [at, lasts]) => sum + within(CREATED + at, CREATED + at + lasts), 0);
  return within(CREATED, NOW) - down;
}

/** Returns the coarser points that disagree with the finer ones on the mean, or on which points are null. */
function disagreements(
  fine: MeasurementSet,
  coarse: MeasurementSet,
  weigh: (name: string, from: number, length: number) => number,
): readonly unknown[] {
  const [fineMs, coarseMs] = [fine, coarse].map(({ granularity }) => parseDuration(granularity) ?? 0) as [
    number,
    number,
  ];
  return coarse.measurements.flatMap(({ name, dataPoints }, at) => {
    const points = new Map(
      fine.measurements[at]?.dataPoints.map(({ timestamp, value }) => [Date.parse(timestamp), value]),
    );
    // By rule, the first point of a rate is null.
    return dataPoints.slice(1).filter(({ timestamp, value }) => {
      const start = Date.parse(timestamp);
      let [sum, weight, areNullsWrong] = [0, 0, false];
      for (let from = start; from < start + coarseMs; from += fineMs) {
        const part = points.get(from);
        const share = weigh(name, from, fineMs);
        areNullsWrong ||= part === undefined || (part === null) !== (share === 0);
        sum += (part ?? 0) * share;
        weight += share;
      }
      if (areNullsWrong || (value === null) !== (weight === 0)) return true;
      return value !== null && !(Math.abs(sum / weight - value) <= TOLERANCE * Math.abs(value));
    });
  });
}

/** The series that a host lacks because of its process type. */
function lackedBy(world: World, host: Host): ReadonlySet<string> {
  const state = hostStateOf(host);
  const condition = {
    state,
    duty: dutyIn(state, host),
    traffic: 1,
    share: 1,
    writes: 1,
    received: 0,
    sent: 0,
    oplogIsFull: true,
  };
  const subject: HostSubject = {
    ...hostSubject(world, host)(SINCE_CREATION),
    ...condition,
    boundsOf: () => ANY,
    meanOf: () => 0,
  };
  const lacked = CATALOGUE.host.filter(({ existsOn }) => existsOn?.(subject) === false);
  return new Set(lacked.map(({ name }) => name));
}

const SINCE_CREATION = { from: CREATED, until: Infinity };

describe('Finer points', () => {
  it('have the coarser point as their mean, in every series, through outages too', () => {
    const property = fc.property(
      seeds,
      hosts,
      outages,
      pairs,
      fc.integer({ min: 0, max: 62 * DAY_MS }),
      (seed, host, downs, [granularity, times], offset) => {
        const world = worldOf(seed, host, downs);
        const coarseMs = (parseDuration(granularity) ?? 0) * times;
        const start = Math.ceil((CREATED + offset) / coarseMs) * coarseMs;
        const window = {
          start: new Date(start - coarseMs).toISOString(),
          end: new Date(start + 2 * coarseMs).toISOString(),
        };
        const coarse = { ...window, granularity: formatDuration(coarseMs) };
        const fine = { ...window, granularity };
        const lacked = lackedBy(world, host);
        const weigh = (name: string, from: number, length: number): number =>
          lacked.has(name) ? 0 : covered(downs, from, length);
        const ways: ((query: MeasurementQuery) => MeasurementSet)[] = [
          (query) => measureHost(world, host, query),
          (query) => measureDisk(world, host, 'data', query),
        ];
        if (host.role === 'MEMBER') ways.push((query) => measureDatabase(world, host, 'shop', query));
        for (const measure of ways) {
          const [finer, coarser] = [measure(fine), measure(coarse)];
          expect(coarser.measurements.map(({ name }) => name)).toEqual(
            finer.measurements.map(({ name }) => name),
          );
          expect(disagreements(finer, coarser, weigh)).toEqual([]);
        }
      },
    );
    fc.assert(property, { numRuns: 30 });
  });
});

describe('Every series', () => {
  const conditions = fc.record<Condition>({
    state: fc.constantFrom('PRIMARY', 'SECONDARY', 'RECOVERING', 'UP'),
    duty: fc.constantFrom('PRIMARY', 'SECONDARY', 'STANDALONE', 'MONGOS', 'CONFIG', 'ARBITER'),
    traffic: fc.constantFrom(0, 0.2, 1, 1.5, 4, 6, 8, 12, 100),
    share: fc.constantFrom(1, 1.3, 3),
    writes: fc.constantFrom(0, 0.5, 1, 4, 6, 12, 100),
    received: fc.constantFrom(0, 1, 2e8, 1e12),
    sent: fc.constantFrom(0, 1, 2e8, 1e12),
    oplogIsFull: fc.boolean(),
  });

  function limitOf(units: string, whole = Infinity): number {
    return units === 'PERCENT' ? 100 : whole;
  }

  function expectWithin(name: string, { lowest, highest }: Bounds, limit: number): void {
    const isSound = lowest >= -1e-9 * Math.abs(highest) && highest <= limit * (1 + 1e-9);
    expect([name, lowest, highest, isSound]).toEqual([name, lowest, highest, true]);
  }

  it('is at least 0, and at most 100 as a percentage, for all values of its processes', () => {
    const property = fc.property(seeds, hosts, conditions, (seed, host, condition) => {
      const world = buildWorld({ seed, hosts: [host] });
      const load = loadOf(seed, host);
      const set = dataSetOf(host);
      const named = new Map<string, Bounds>([
        ['load', load],
        ['fluctuation', fluctuationOf(seed, host)],
        ['write.load', loadOf(seed, set)],
        ['write.fluctuation', fluctuationOf(seed, set)],
      ]);
      const processBounds: HostSubject['boundsOf'] = (of) =>
        typeof of === 'string' ? (named.get(of) ?? { lowest: -1, highest: 1 }) : of;
      const changing = { ...condition, boundsOf: processBounds, meanOf: () => 0 };
      const subject: HostSubject = { ...hostSubject(world, host)(SINCE_CREATION), ...changing };
      for (const { name, units, level, existsOn, ceiling } of CATALOGUE.host) {
        const limit = ceiling?.(subject) ?? limitOf(units);
        if (existsOn?.(subject) !== false) expectWithin(name, boundsOf(level(subject), processBounds), limit);
      }
      for (const partition of host.partitions) {
        const disk: DiskSubject = { ...diskSubject(world, host, partition)(SINCE_CREATION), ...changing };
        for (const { name, units, level, restOf } of CATALOGUE.disk) {
          expectWithin(name, boundsOf(level(disk), processBounds), limitOf(units, restOf?.(disk)));
        }
      }
    });
    fc.assert(property, { numRuns: 50 });
  });
});
