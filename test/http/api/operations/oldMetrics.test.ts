import { describe, expect, it } from '@jest/globals';
import { bodyOf, expectRefusal } from './given.js';
import { HOST, measuredPlatform, PATHS, primary, unmonitored } from './measured.js';

const METRICS = `${HOST}/metrics`;

async function metric(path: string) {
  return bodyOf<'getHostMetric'>(await measuredPlatform().get(`${METRICS}/${path}`));
}

async function measured(path: string, name: string, query: string) {
  const set = bodyOf<'getHostMeasurements'>(await measuredPlatform().get(`${path}?${query}&m=${name}`));
  return set.measurements[0]?.dataPoints.filter(({ value }) => value !== null);
}

describe('GET /groups/{groupId}/hosts/{hostId}/metrics', () => {
  it('lists metrics, "no actual data points are returned, but each entity contains a `self` link"', async () => {
    const { results } = bodyOf<'listHostMetrics'>(await measuredPlatform().get(METRICS));
    const found = results.find(({ metricName }) => metricName === 'ASSERT_REGULAR');
    expect(found).toEqual({
      groupId: primary.groupId,
      hostId: primary.id,
      metricName: 'ASSERT_REGULAR',
      units: 'RAW',
      links: [{ href: expect.stringMatching(/\/metrics\/ASSERT_REGULAR$/) as unknown, rel: 'self' }],
    });
    const names = results.map(({ metricName }) => metricName);
    expect(names).toEqual(names.toSorted());
    expect(names).not.toContain('INDEX_COUNTERS_BTREE_HITS');
  });
});

describe('GET /groups/{groupId}/hosts/{hostId}/metrics/{metricName}', () => {
  it('"the minute-level data for the past hour is returned", from the measurements', async () => {
    const found = await metric('OPCOUNTER_UPDATE');
    expect(found).toMatchObject({ metricName: 'OPCOUNTER_UPDATE', units: 'RAW', granularity: 'MINUTE' });
    expect(found.dataPoints).toHaveLength(59);
    const points = await measured(PATHS.E8, 'OPCOUNTER_UPDATE', 'granularity=PT1M&period=PT1H');
    expect(found.dataPoints).toEqual(points);
  });

  it('"to request the last 36 hours of hour-level data": `granularity=HOUR&period=P1DT12H`', async () => {
    const found = await metric('OPCOUNTERS_QUERY?granularity=HOUR&period=P1DT12H');
    expect(found).toMatchObject({ metricName: 'OPCOUNTERS_QUERY', granularity: 'HOUR' });
    const points = await measured(PATHS.E8, 'OPCOUNTER_QUERY', 'granularity=PT1H&period=P1DT12H');
    expect(found.dataPoints).toEqual(points);
  });

  it.each([
    ['MEMORY_RESIDENT', 'MEGABYTES'],
    ['NETWORK_BYTES_IN', 'BYTES'],
    ['OPLOG_MASTER_TIME', 'SECONDS'],
    ['MUNIN_CPU_SYSTEM', 'RAW'],
  ])('has %s in %s', async (name, units) => {
    const found = await metric(name);
    expect(found.units).toBe(units);
    expect(found.dataPoints?.length).toBeGreaterThan(50);
  });

  it('"it will simply be missing from the array": a metric that is not collected has no points', async () => {
    expect((await metric('CONNECTIONS_MAX')).dataPoints).toEqual([]);
    expect((await metric('INDEX_COUNTERS_BTREE_HITS')).dataPoints).toEqual([]);
  });

  it.each([
    ['DB_STORAGE_TOTAL', 'orders'],
    ['MUNIN_IOSTAT_OP_READ', 'data'],
  ])(
    '"will contain a list of links to all available database (or hardware device) metrics": %s',
    async (name, part) => {
      const found = await metric(name);
      expect(found).not.toHaveProperty('dataPoints');
      expect(found.links.map(({ href }) => href)).toContainEqual(
        expect.stringMatching(new RegExp(`/metrics/${name}/${part}$`)),
      );
    },
  );

  it.each([
    ['NO_SUCH', 404, 'INVALID_METRIC_NAME', 'An invalid metric name NO_SUCH was specified.', 'NO_SUCH'],
    [
      'CONNECTIONS?granularity=PT1M',
      400,
      'INVALID_GRANULARITY',
      'An invalid granularity PT1M was specified.',
      'PT1M',
    ],
  ] as const)('refuses %s', async (path, status, code, detail, parameter) => {
    const platform = measuredPlatform();
    await expectRefusal(platform, platform.get(`${METRICS}/${path}`), [status, code, detail, parameter]);
  });

  it('refuses more than 50,000 points', async () => {
    const { status, body } = await measuredPlatform().get(`${METRICS}/CONNECTIONS?period=P90D`);
    expect([status, (body as { errorCode: string }).errorCode]).toEqual([400, 'TOO_MANY_DATA_POINTS']);
  });

  it('refuses a host that is not monitored', async () => {
    const path = `${METRICS}/CONNECTIONS`.replace(primary.id, unmonitored.id);
    expect((await measuredPlatform().get(path)).status).toBe(409);
  });
});

describe('GET /groups/{groupId}/hosts/{hostId}/metrics/{metricName}/{partName}', () => {
  it('has `databaseName`: "The name of the database. Only present for database-level metrics"', async () => {
    const found = await metric('DB_STORAGE_TOTAL/orders?granularity=HOUR&period=PT12H');
    expect(found).toMatchObject({ databaseName: 'orders', units: 'BYTES', granularity: 'HOUR' });
    const points = await measured(PATHS.E9, 'DATABASE_STORAGE_SIZE', 'granularity=PT1H&period=PT12H');
    expect(found.dataPoints).toEqual(points);
  });

  it('has `deviceName`: "The name of the device. Only present for hardware (ie, Munin) metrics"', async () => {
    const found = await metric('MUNIN_IOSTAT_TIME_READ/data');
    expect(found).toMatchObject({ deviceName: 'data', units: 'MILLISECONDS' });
    const points = await measured(PATHS.E7, 'DISK_PARTITION_LATENCY_READ', 'granularity=PT1M&period=PT1H');
    expect(found.dataPoints).toEqual(points);
  });

  it.each([
    ['CONNECTIONS/orders', 'NOT_DATABASE_OR_DISK_METRIC'],
    ['DB_STORAGE_TOTAL/strange', 'DATABASE_NOT_FOUND'],
    ['DB_ACCESSES_NOT_IN_MEMORY/strange', 'DATABASE_NOT_FOUND'],
    ['MUNIN_IOSTAT_OP_READ/strange', 'DEVICE_NOT_FOUND'],
  ])('refuses %s', async (path, code) => {
    const { status, body } = await measuredPlatform().get(`${METRICS}/${path}`);
    expect([status, (body as { errorCode: string }).errorCode]).toEqual([404, code]);
  });
});

describe('GET /groups/{groupId}/hosts/{hostId}/lastPing', () => {
  it('says that the contents of pings are not served any more', async () => {
    const platform = measuredPlatform();
    const detail = `The contents of the last ping of host ${primary.id} are not served any more.`;
    const call = platform.get(`${HOST}/lastPing`);
    await expectRefusal(platform, call, [410, 'LAST_PING_REMOVED', detail, primary.id]);
  });
});
