import { describe, expect, it } from '@jest/globals';
import request from '../../support/request.js';
import { BASE_PATH } from '../../../src/contract/contract.js';
import { databasesOf } from '../../../src/world/clusters/databases.js';
import type { Family } from '../../../src/metrics/model/metric.js';
import { catalogueOf } from '../../../src/metrics/selectMetrics.js';
import { processId } from '../../../src/world/hosts/host.js';
import { nameOf } from '../../../src/world/targets/namedRows.js';
import { standard } from '../../support/fixtureWorlds.js';
import fc from '../../support/properties.js';
import { granularities, windowOf } from '../../unit/metrics/arbitraries.js';
import { getAs } from './digest.js';
import { everything, OTHER_PROJECT, OTHER_RS0, rs0Host } from '../../support/rows/everything.js';
import { worldOfRows } from '../../support/rows/worlds.js';
import { givenControl } from './givenControl.js';
import { Plane } from './givenPlane.js';

interface Series {
  readonly measurements: readonly { readonly name: string; readonly dataPoints: readonly unknown[] }[];
}

const ADMIN = { publicKey: 'ADMIN1', privateKey: '11111111-2222-3333-4444-5555555' };
const SERIES = '/default/series';
const HOUR = 'period=PT1H&granularity=PT10M';

const world = standard();
const hosts = world.hosts.all().toArray();
const names = (family: Family) => catalogueOf(world.quirks)[family].map(({ name }) => name);

function given() {
  const plane = new Plane(world);
  const text = async (query: string): Promise<string> =>
    (await request(plane.control).get(`/v1/worlds${SERIES}?${query}`).expect(200)).text;
  const platform = async (path: string): Promise<string> =>
    (await getAs(plane.api, ADMIN, BASE_PATH + path)).text;
  return { plane, text, platform };
}

/** The JSON without the links, which only the platform's reply has. */
function withoutLinks(text: string): string {
  return text.replace(/"links":\[.*?\],(?="measurements")/, '');
}

/** Draws a host and a series: a series of the host itself, of one of its disks, or of one of its databases. */
const subjects = fc.constantFrom(...hosts).chain((host) => {
  const path = `/groups/${host.groupId}/hosts/${host.id}`;
  const plain = { family: 'host' as const, query: '', path };
  const disks = host.partitions.map(({ name }) => ({
    family: 'disk' as const,
    query: `&disk=${name}`,
    path: `${path}/disks/${name}`,
  }));
  const databases = databasesOf(world, host).map(({ name }) => ({
    family: 'database' as const,
    query: `&database=${name}`,
    path: `${path}/databases/${name}`,
  }));
  return fc.record({
    reference: fc.constantFrom(host.id, nameOf(world, 'hosts', host), processId(host)),
    subject: fc.constantFrom(plain, ...disks, ...databases),
  });
});

const queries = subjects.chain(({ reference, subject }) =>
  fc
    .record({
      m: fc.subarray(names(subject.family), { minLength: 1, maxLength: 4 }),
      granularity: granularities,
      second: fc.integer({ min: world.now / 1000 - 80 * 86_400, max: Math.floor(world.now / 1000) }),
      points: fc.integer({ min: 0, max: 300 }),
    })
    .map(({ m, granularity, second, points }) => {
      const { start = '', end = '' } = windowOf(granularity, second, points);
      const rest = `granularity=${granularity}&start=${start}&end=${end}&${m.map((each) => `m=${each}`).join('&')}`;
      return {
        control: `host=${encodeURIComponent(reference)}${subject.query}&${rest}`,
        platform: `${subject.path}/measurements?${rest}`,
      };
    }),
);

describe('GET …/series', () => {
  it('has the bytes of the platform, except for the links', async () => {
    const { text, platform } = given();
    const property = fc.asyncProperty(queries, async (query) => {
      expect(await text(query.control)).toBe(withoutLinks(await platform(query.platform)));
    });
    await fc.assert(property, { numRuns: 40 });
  });

  it('answers a period that ends now', async () => {
    const { plane } = given();
    const query = `host=rs0/node-0&m=CONNECTIONS&m=OPCOUNTER_CMD&${HOUR}`;
    const { measurements } = await plane.call<Series>('get', `${SERIES}?${query}`);
    expect(measurements.map(({ name, dataPoints }) => [name, dataPoints.length])).toEqual([
      ['CONNECTIONS', 6],
      ['OPCOUNTER_CMD', 6],
    ]);
  });

  it('sends no body in reply to a HEAD', async () => {
    const reply = await request(givenControl(world)).head(`/v1/worlds${SERIES}?host=rs0/node-0&${HOUR}`);
    expect([reply.status, reply.type, reply.text]).toEqual([200, 'application/json', undefined]);
  });

  it.each([
    ['', '?host', 'is missing'],
    ['host=rs0/nod-0', '?host', '"rs0/nod-0" is unknown; did you mean rs0/node-0?'],
    ['host=rs9/node-77', '?host', '"rs9/node-77" is unknown'],
    ['host=rs0/node-0&host=rs0/node-1', '?host', 'expected'],
    ['host=rs0/node-0&disk=dta', '?disk', '"dta" is unknown; did you mean data?'],
    ['host=rs0/node-0&database=shoop', '?database', '"shoop" is unknown; did you mean shop?'],
    ['host=rs0/node-0&m=CONECTIONS', '?m', '"CONECTIONS" is unknown; did you mean CONNECTIONS?'],
    [
      'host=rs0/node-0&m=DATABASE_DATA_SIZE',
      '?m',
      'is a measurement of a database; ask for it with database',
    ],
    ['host=rs0/node-0&disk=data&m=CONNECTIONS', '?m', 'ask for it without disk and database'],
    ['host=rs0/node-0&disk=data&database=shop', '?database', 'cannot be combined with disk'],
  ])('refuses a wrong name: %s', async (query, path, message) => {
    const { plane } = given();
    const problem = await plane.refused('get', `${SERIES}?${query}&${HOUR}`);
    expect(problem).toMatchObject({ status: 400, errors: [{ path }] });
    expect(problem.errors?.[0]?.message).toContain(message);
  });

  it.each([
    ['period=PT1H', 'MISSING_QUERY_PARAMETER'],
    ['granularity=PT1M', 'MISSING_QUERY_PARAMETER'],
    ['granularity=PT1M&period=PT1H&start=2026-01-01', 'MUTUALLY_EXCLUSIVE_QUERY_PARAMETERS'],
    ['granularity=often&period=PT1H', 'INVALID_GRANULARITY'],
    ['granularity=PT1M&period=long', 'INVALID_PERIOD'],
    ['granularity=PT1S&period=P365D', 'TOO_MANY_DATA_POINTS'],
  ])('refuses what the platform refuses: %s', async (query, errorCode) => {
    const { plane } = given();
    const problem = await plane.refused('get', `${SERIES}?host=rs0/node-0&${query}`);
    expect(problem).toMatchObject({ status: 400, errorCode });
  });

  it('has no measurements of a process that is not monitored', async () => {
    const { plane } = given();
    await plane.patch('hosts/rs0/node-0', { monitored: false });
    expect(await plane.refused('get', `${SERIES}?host=rs0/node-0&${HOUR}`)).toMatchObject({
      status: 409,
      errorCode: 'INVALID_MONITORING_STATE',
    });
  });
});

describe('a host name that several hosts have', () => {
  it('is refused with their ids', async () => {
    const other = rs0Host(3, { clusterId: OTHER_RS0.id, groupId: OTHER_PROJECT, name: 'node-0' });
    const plane = new Plane(worldOfRows({ ...everything(), hosts: [rs0Host(0), other] }));
    const problem = await plane.refused('get', `${SERIES}?host=rs0/node-0&${HOUR}`);
    expect(problem.detail).toMatch(
      /is ambiguous: \d hosts have this name; use the id of one: [0-9a-f]{32}, [0-9a-f]{32}/,
    );
  });
});

describe('GET …/series/catalogue', () => {
  it('lists every measurement that a reply without m has, in the same order', async () => {
    const { plane } = given();
    const { measurements } = await plane.call<{
      readonly measurements: Record<string, readonly { readonly name: string }[]>;
    }>('get', `${SERIES}/catalogue`);
    for (const [family, query] of [
      ['host', ''],
      ['disk', '&disk=data'],
      ['database', '&database=shop'],
    ] as const) {
      const series = await plane.call<Series>('get', `${SERIES}?host=rs0/node-0${query}&${HOUR}`);
      expect(measurements[family]?.map(({ name }) => name)).toEqual(
        series.measurements.map(({ name }) => name),
      );
    }
  });

  it('lists the disks and databases of hosts', async () => {
    const { plane } = given();
    const query = 'host=rs0/node-0&host=rs0/node-1';
    const catalogue = await plane.call<{ readonly hosts: readonly object[] }>(
      'get',
      `${SERIES}/catalogue?${query}`,
    );
    expect(catalogue.hosts).toMatchObject(
      ['rs0/node-0', 'rs0/node-1'].map((name) => {
        const databases = expect.arrayContaining(['admin', 'local', 'shop']) as unknown;
        return { name, disks: expect.arrayContaining(['data']), databases };
      }),
    );
    expect(await plane.refused('get', `${SERIES}/catalogue?host=rs0/node-9`)).toMatchObject({
      status: 400,
      errors: [{ path: '?host' }],
    });
  });
});
