import { describe, expect, it } from '@jest/globals';
import type { Schema } from '../../../../src/contract/types.js';
import { NOBODY, PROJECT } from '../../../support/rows/ids.js';
import { bodyOf, expectRefusal, linksOf } from './given.js';
import { HOST, measuredPlatform, PATHS, primary, unmonitored } from './measured.js';

const platform = measuredPlatform();
const ENDPOINTS = Object.entries(PATHS);

async function measured(path: string, query: string): Promise<Schema<'MeasurementSet'>> {
  return bodyOf<'getHostMeasurements'>(await platform.get(`${path}?${query}`));
}

async function refuses(
  path: string,
  query: string,
  expected: Parameters<typeof expectRefusal>[2],
): Promise<void> {
  await expectRefusal(platform, platform.get(`${path}?${query}`), expected);
}

function times({ measurements }: Schema<'MeasurementSet'>): readonly string[] {
  return measurements[0]?.dataPoints.map(({ timestamp }) => timestamp) ?? [];
}

describe.each(ENDPOINTS)('%s, "Each request carries `period`, or both `start` and `end`."', (_, path) => {
  it('`period`: "how far back to look"', async () => {
    const set = await measured(path, 'granularity=PT6H&period=P1DT12H');
    expect([set.start, set.end, set.granularity]).toEqual([
      '2025-12-30T12:00:00Z',
      '2026-01-01T00:00:00Z',
      'PT6H',
    ]);
    expect(times(set)).toHaveLength(6);
  });

  it('`start` and `end`: "Timestamp for the start [the end] of the range"', async () => {
    const set = await measured(path, 'granularity=PT1H&start=2025-12-31T10:00:00Z&end=2025-12-31T13:00:00Z');
    expect([set.start, set.end]).toEqual(['2025-12-31T10:00:00Z', '2025-12-31T13:00:00Z']);
    // "`timestamp` is the start of the interval."
    expect(times(set)).toEqual(['10', '11', '12'].map((hour) => `2025-12-31T${hour}:00:00Z`));
  });

  it('refuses a query with neither', async () => {
    const detail = 'The required query parameter period was not specified.';
    await refuses(path, 'granularity=PT1H', [400, 'MISSING_QUERY_PARAMETER', detail, 'period']);
  });

  it('"`start` requires `end`, and `end` requires `start`."', async () => {
    const [noStart, noEnd] = ['start', 'end'].map(
      (name) => `The required query parameter ${name} was not specified.`,
    );
    const alone = 'granularity=PT1H&start=2025-12-31';
    await refuses(path, alone, [400, 'MISSING_QUERY_PARAMETER', noEnd ?? '', 'end']);
    const other = 'granularity=PT1H&end=2025-12-31';
    await refuses(path, other, [400, 'MISSING_QUERY_PARAMETER', noStart ?? '', 'start']);
  });

  it.each(['start', 'end'])('`period` with `%s` contradicts itself', async (name) => {
    const detail = `Either the period query parameter or the ${name} query parameter but not both should be specified.`;
    const query = `granularity=PT1H&period=PT1H&${name}=2025-12-31`;
    await refuses(path, query, [400, 'MUTUALLY_EXCLUSIVE_QUERY_PARAMETERS', detail, 'period', name]);
  });

  it('`granularity` is required', async () => {
    const detail = 'The required query parameter granularity was not specified.';
    await refuses(path, 'period=PT1H', [400, 'MISSING_QUERY_PARAMETER', detail, 'granularity']);
  });

  it.each(['1h', 'PT', 'P', 'PT1H30', 'P1W', 'P1M', 'PT0S', '-PT1H', 'pt1h', 'PT1.5H'])(
    'the invalid granularity %j',
    async (granularity) => {
      const detail = `An invalid granularity ${granularity} was specified.`;
      await refuses(path, `granularity=${granularity}&period=PT1H`, [
        400,
        'INVALID_GRANULARITY',
        detail,
        granularity,
      ]);
    },
  );

  it.each(['1h', 'P', 'P1W', 'PT0S', '-P1D'])('the invalid period %j', async (period) => {
    await refuses(path, `granularity=PT1H&period=${period}`, [
      400,
      'INVALID_PERIOD',
      'An invalid period was specified.',
    ]);
  });

  it.each([
    ['start', 'start=yesterday&end=2025-12-31'],
    ['end', 'start=2025-12-30&end=now'],
    ['start', 'start=2025-12-31&end=2025-12-30'],
  ])('the invalid %s of %s', async (name, query) => {
    const detail = `Invalid query parameter ${name} specified.`;
    await refuses(path, `granularity=PT1H&${query}`, [400, 'INVALID_QUERY_PARAMETER', detail, name]);
  });

  it('a range in the future has points without values', async () => {
    const set = await measured(path, 'granularity=PT1H&start=2025-12-31T23:00:00Z&end=2026-01-01T02:00:00Z');
    expect(times(set)).toHaveLength(3);
    const later = set.measurements.flatMap(({ dataPoints }) => dataPoints.slice(1));
    expect(later.every(({ value }) => value === null)).toBe(true);
  });

  it('accepts paging parameters, which have no effect', async () => {
    const query = 'granularity=PT1H&period=PT6H';
    const paged = await measured(path, `${query}&pageNum=2&itemsPerPage=1`);
    expect(paged.measurements).toEqual((await measured(path, query)).measurements);
  });

  it('"Fractional seconds are allowed, for example `PT0.5S`."', async () => {
    const set = await measured(path, 'granularity=PT0.5S&period=PT1S');
    expect(times(set)).toEqual(['2025-12-31T23:59:59Z', '2025-12-31T23:59:59.500Z']);
    expect(set.granularity).toBe('PT0.5S');
  });

  it.each([
    ['PT5M', 'PT5M'],
    ['P1D', 'P1D'],
    ['PT90M', 'PT90M'],
    ['P1DT12H', 'PT36H'],
    ['PT1H30M', 'PT1H30M'],
  ])('the granularity %s is echoed as %s', async (granularity, expected) => {
    expect((await measured(path, `granularity=${granularity}&period=P3D`)).granularity).toBe(expected);
  });

  it('repeats its query in its self link, and links to the project and the host', async () => {
    const query = 'granularity=PT1H&period=PT1H&pretty=false';
    expect(linksOf(await measured(path, query))).toEqual([
      `self ${path}?${query}`,
      `http://vendor.example.com/group /groups/${PROJECT}`,
      `http://vendor.example.com/host ${HOST}`,
    ]);
  });

  it('"An invalid measurement name in `m` for the host makes the service return an error."', async () => {
    const detail = 'An invalid metric name NONSENSE was specified.';
    const query = 'granularity=PT1H&period=PT1H&m=NONSENSE';
    await refuses(path, query, [404, 'INVALID_METRIC_NAME', detail, 'NONSENSE']);
  });
});

describe.each(ENDPOINTS)('%s refuses a host', (_, path) => {
  it('if it is not monitored', async () => {
    const query = 'granularity=PT1H&period=PT1H';
    const detail = 'Monitoring data for this process is not available.';
    await refuses(path.replace(primary.id, unmonitored.id), query, [409, 'INVALID_MONITORING_STATE', detail]);
  });

  it('if it is unknown, or belongs to another project', async () => {
    const query = 'granularity=PT1H&period=PT1H';
    const id = '0'.repeat(32);
    const detail = `No host with ID ${id} exists in group ${PROJECT}.`;
    await refuses(path.replace(primary.id, id), query, [404, 'HOST_NOT_FOUND', detail, id, PROJECT]);
    const unknown = `No group with ID ${NOBODY} exists.`;
    await refuses(path.replace(PROJECT, NOBODY), query, [404, 'GROUP_NOT_FOUND', unknown, NOBODY]);
  });
});
