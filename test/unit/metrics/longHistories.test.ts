import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { OplogContents } from '../../../src/metrics/engine/oplogContents.js';
import { measureHost } from '../../../src/metrics/measure.js';
import { Conditions } from '../../../src/metrics/model/conditions.js';
import { HOUR_MS, MINUTE_MS, formatInstant } from '../../../src/world/instant.js';
import { periodId } from '../../../src/world/periods/endPeriod.js';
import type { Host } from '../../../src/world/tables/hosts.js';
import type { Period } from '../../../src/world/tables/periods.js';
import { Selection } from '../../../src/world/tree/selection.js';
import type { World } from '../../../src/world/world.js';
import * as measured from './measured.js';
import { buildCluster, buildHost, buildWorld, duties, NOW, numbersOf, valuesOf } from './builders.js';

const TWENTY_YEARS = 7_300 * 24 * HOUR_MS;
const OPLOG = ['OPLOG_MASTER_TIME', 'OPLOG_MASTER_LAG_TIME_DIFF'];
const EVERY = 5 * MINUTE_MS;
/** Before all outages. */
const LONG_AGO = formatInstant(NOW - 28 * 24 * HOUR_MS);

/** Periods in which a member was down and caught up, one after the other until now. */
function outagesOf({ id, createdAt }: Host, count: number): readonly Period[] {
  const rows: Period[] = [];
  const end = (state: string, from: number, until: number, behindMs?: number): void => {
    const row = { subjectId: id, state, from, until, ...(behindMs !== undefined && { behindMs }) };
    rows.push({ id: periodId(row), ...row });
  };
  let from = NOW - (count + 1) * EVERY;
  end('SECONDARY', createdAt, from);
  for (let at = 0; at < count; at += 1) {
    end('DOWN', from, from + MINUTE_MS, 0);
    end('RECOVERING', from + MINUTE_MS, from + 2 * MINUTE_MS, MINUTE_MS);
    end('SECONDARY', from + 2 * MINUTE_MS, from + EVERY);
    from += EVERY;
  }
  return rows;
}

/** A world in which the secondary was often down until now. */
function flapping(count: number): World {
  const world = buildWorld({ hosts: [duties.PRIMARY, duties.SECONDARY] });
  const periods = outagesOf(duties.SECONDARY, count).reduce((table, row) => table.put(row), world.periods);
  return { ...world, periods };
}

/** Counts what a call does: the rows that it reads, and the instants at which it asks for all states. */
function countsOf(call: () => void): Readonly<Record<'rows' | 'borders', number>> {
  const counts = { rows: 0, borders: 0 };
  const page = Reflect.get(Selection.prototype, 'page');
  jest.spyOn(Selection.prototype, 'page').mockImplementation(function (this: Selection<unknown>, ...range) {
    const rows = page.apply(this, range);
    counts.rows += rows.length;
    return rows;
  });
  const toArray = Reflect.get(Selection.prototype, 'toArray');
  jest.spyOn(Selection.prototype, 'toArray').mockImplementation(function (this: Selection<unknown>) {
    const rows = toArray.apply(this);
    counts.rows += rows.length;
    return rows;
  });
  const at = Reflect.get(Conditions.prototype, 'at');
  jest.spyOn(Conditions.prototype, 'at').mockImplementation(function (this: Conditions, instant) {
    counts.borders += 1;
    return at.call(this, instant);
  });
  call();
  jest.restoreAllMocks();
  return counts;
}

afterEach(() => {
  jest.restoreAllMocks();
});

describe('The series of a host that was often down', () => {
  const few = flapping(5_100);
  const many = flapping(10_200);
  const all = { granularity: 'PT1H', start: formatInstant(NOW - 10_201 * EVERY), end: formatInstant(NOW) };

  it.each([['PT1H'], ['P7D']])('takes twice the work for twice the outages, at %s', (granularity) => {
    const query = {
      ...all,
      granularity,
      start: LONG_AGO,
      m: ['CONNECTIONS', 'OPCOUNTER_REPL_INSERT', 'OPLOG_MASTER_LAG_TIME_DIFF'],
    };
    const [once, twice] = [few, many].map((world) =>
      countsOf(() => void measured.measureHost(world, duties.SECONDARY, query)),
    );
    // Three series read the sections that are not kept.
    expect(once?.borders).toBeGreaterThan(15_300);
    expect(twice?.borders).toBeLessThan(2.5 * (once?.borders ?? 0));
    expect(twice?.rows).toBeLessThan(2.5 * (once?.rows ?? 0));
  });

  it('takes as little work before the first outage as without outages', () => {
    const end = NOW - 10_202 * EVERY;
    const query = { granularity: 'PT1M', start: formatInstant(end - HOUR_MS), end: formatInstant(end) };
    const [none, some] = [flapping(0), many].map((world) =>
      countsOf(() => void measured.measureHost(world, duties.SECONDARY, query)),
    );
    expect(some?.borders).toBe(none?.borders);
    // A search reads the first periods of a member, whether or not others follow.
    expect(some?.rows).toBeLessThan((none?.rows ?? 0) + 40);
  });

  it('is computed in small steps, although one point spans all outages', () => {
    const query = { ...all, granularity: 'P7D', start: LONG_AGO, m: 'CONNECTIONS' };
    const [series] = measureHost(many, duties.SECONDARY, query).measurements;
    const pieces = series?.series.pieces();
    const steps: number[] = [];
    const next = { isOver: false };
    while (!next.isOver) steps.push(countsOf(() => void (next.isOver = pieces?.next().done ?? true)).borders);
    expect(Math.max(...steps)).toBeLessThan(600);
    expect(steps.length).toBeGreaterThan(30);
  });

  it('has the same values in each window', () => {
    const query = { ...all, granularity: 'PT1H', m: 'OPCOUNTER_REPL_INSERT' };
    const whole = valuesOf(measured.measureHost(many, duties.SECONDARY, query), query.m);
    const start = formatInstant(NOW - 30 * HOUR_MS);
    const late = valuesOf(measured.measureHost(many, duties.SECONDARY, { ...query, start }), query.m);
    expect(whole.slice(1).every((value) => value !== null && value > 0)).toBe(true);
    expect(late.slice(1)).toEqual(whole.slice(1 - late.length));
  });
});

describe('The series of a host that is twenty years old', () => {
  const createdAt = NOW - TWENTY_YEARS;
  const [primary, secondary] = [
    buildHost({ createdAt }),
    buildHost({ createdAt, id: '1'.repeat(32), replicaState: 'SECONDARY' }),
  ];
  const world = buildWorld({ cluster: buildCluster({ createdAt }), hosts: [primary, secondary] });

  it.each([
    ['OPLOG_MASTER_TIME', primary],
    ['OPLOG_MASTER_LAG_TIME_DIFF', secondary],
  ])('has all points of %s', (m, host) => {
    const query = { granularity: 'P1D', period: 'P7300D', m };
    const values = numbersOf(measured.measureHost(world, host, query), m);
    expect(values).toHaveLength(7_300);
    const late = numbersOf(measured.measureHost(world, host, { ...query, period: 'P30D' }), m);
    expect(late).toEqual(values.slice(-30));
  });

  /** Returns how many time spans of the oplog a query computes, between two pauses each. */
  function spansIn(query: Parameters<typeof measureHost>[2]): readonly number[] {
    let count = 0;
    const write = Reflect.get(OplogContents.prototype, 'write');
    jest.spyOn(OplogContents.prototype, 'write').mockImplementation(function (this: OplogContents, stretch) {
      count += 1;
      return write.call(this, stretch);
    });
    const counts: number[] = [];
    for (const { series } of measureHost(world, primary, query).measurements) {
      const pieces = series.pieces();
      for (let isOver = false; !isOver; count = 0) {
        isOver = pieces.next().done === true;
        counts.push(count);
      }
    }
    return counts;
  }

  it('computes the oplog only in the requested time', () => {
    const start = formatInstant(createdAt + 1_000 * 24 * HOUR_MS);
    const end = formatInstant(createdAt + 1_001 * 24 * HOUR_MS);
    const spans = spansIn({ granularity: 'PT1H', start, end, m: OPLOG });
    expect(spans.reduce((sum, each) => sum + each, 0)).toBeLessThan(8 * 24);
  });

  it.each(['PT1H', 'P7300D'])('computes the oplog in small steps at %s', (granularity) => {
    const spans = spansIn({
      granularity,
      start: formatInstant(createdAt),
      end: formatInstant(NOW),
      m: OPLOG,
    });
    expect(Math.max(...spans)).toBeLessThan(5_000);
  });
});
