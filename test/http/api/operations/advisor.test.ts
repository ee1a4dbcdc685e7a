import { describe, expect, it } from '@jest/globals';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../../src/world/instant.js';
import { textsIn } from '../../../support/archives.js';
import { later } from '../../../support/advancing.js';
import { begun } from '../../../support/incidents.js';
import { replicaSet } from '../../../support/rows/deployments.js';
import { NOBODY, NOW, PROJECT } from '../../../support/rows/ids.js';
import { automationConfig, groupRole, key } from '../../../support/rows/rows.js';
import { bodyOf, expectRefusal } from './given.js';
import { afterwards, startJob } from './givenLogs.js';
import { platformWith, Tenant } from './tenant.js';

/** With `seed: 3`, a collection of the database `orders` lacks an index. */
const RS0 = replicaSet('rs0', { version: '4.2.24' });
const given = { deployments: [RS0], seed: 3 };
const HOST = 'rs0-node-0.example.net:27017';
const at = (host: string) => `/groups/${PROJECT}/hosts/${host}/performanceAdvisor`;

async function indexesOf(platform: Tenant, query = '', host = HOST) {
  return bodyOf<'listSuggestedIndexes'>(await platform.get(`${at(host)}/suggestedIndexes${query}`));
}

async function logsOf(platform: Tenant, query = '', host = HOST) {
  return bodyOf<'listSlowQueryLogs'>(await platform.get(`${at(host)}/slowQueryLogs${query}`)).slowQueries;
}

async function namespacesOf(platform: Tenant, query = '', host = HOST) {
  const { namespaces } = bodyOf<'listSlowNamespaces'>(await platform.get(`${at(host)}/namespaces${query}`));
  return namespaces;
}

describe('The performance advisor', () => {
  it('takes "a host id **or `hostname:port`**"', async () => {
    const platform = platformWith(given);
    const id = RS0.hosts[0]?.id ?? '';
    expect(await namespacesOf(platform, '', id)).toEqual(await namespacesOf(platform));
    const detail = `No host with ID ${NOBODY} exists in group ${PROJECT}.`;
    const refused = platform.get(`${at(NOBODY)}/namespaces`);
    await expectRefusal(platform, refused, [404, 'HOST_NOT_FOUND', detail, NOBODY, PROJECT]);
    expect((await platform.get(`${at('rs0-node-0.example.net:1')}/namespaces`)).status).toBe(404);
  });

  it('lists "{namespaces: [{namespace, type: "COLLECTION"}]}" of the databases of the process', async () => {
    const namespaces = await namespacesOf(platformWith(given));
    expect(namespaces.length).toBeGreaterThan(0);
    for (const one of namespaces)
      expect(one).toEqual({ namespace: expect.stringMatching(/^orders\.\w+$/), type: 'COLLECTION' });
  });

  it('lists lines "with `planSummary: COLLSCAN keysExamined:0 docsExamined:… ms`"', async () => {
    const logs = await logsOf(platformWith(given));
    expect(logs[0]?.line).toMatch(/planSummary: COLLSCAN keysExamined:0 docsExamined:\d+ .*\d+ms$/);
    const times = logs.map(({ line }) => line.slice(0, 23));
    expect(times).toEqual(times.toSorted());
    expect(await logsOf(platformWith(given), '?nLogs=2')).toEqual(logs.slice(-2));
  });

  it('has a time range: "neither: last 24 h; since alone: until now"', async () => {
    const platform = platformWith(given);
    const day = await logsOf(platform);
    expect(await logsOf(platform, `?since=${NOW - DAY_MS}`)).toEqual(day);
    expect(await logsOf(platform, `?duration=${DAY_MS}`)).toEqual(day);
    const [early, late] = [`?since=${NOW - DAY_MS}&duration=${DAY_MS / 2}`, `?duration=${DAY_MS / 2}`];
    expect([...(await logsOf(platform, early)), ...(await logsOf(platform, late))]).toEqual(day);
    expect(await logsOf(platform, `?since=${NOW + DAY_MS}`)).toEqual([]);
  });

  it('takes namespaces "repeated" and "one, comma-separated. Take both"', async () => {
    const platform = platformWith(given);
    const [first] = await namespacesOf(platform);
    const name = first?.namespace ?? '';
    const own = (await logsOf(platform)).filter(({ namespace }) => namespace === name);
    expect(await logsOf(platform, `?namespaces=${name}`)).toEqual(own);
    expect(await logsOf(platform, `?namespaces=a.b,${name}`)).toEqual(own);
    expect(await logsOf(platform, `?namespaces=a.b&namespaces=${name}`)).toEqual(own);
    expect(await logsOf(platform, '?namespaces=a.b')).toEqual([]);
  });

  it('suggests indexes with the shapes that they help; "nExamples 5; Go and Py send `NExamples`"', async () => {
    const platform = platformWith(given);
    const { shapes, suggestedIndexes } = await indexesOf(platform);
    const [index] = suggestedIndexes;
    const shape = shapes.find(({ id }) => id === index?.impact[0]);
    expect(Object.values(index?.index[0] ?? {})).toEqual([1]);
    expect(shape?.namespace).toBe(index?.namespace);
    const own = (await logsOf(platform)).filter(({ namespace }) => namespace === shape?.namespace);
    expect(shape?.count).toBe(own.length);
    expect(shape?.operations.map(({ raw }) => raw)).toEqual(own.slice(-5).map(({ line }) => line));
    expect((await indexesOf(platform, '?NExamples=2')).shapes[0]?.operations).toHaveLength(2);
    expect((await indexesOf(platform, '?nExamples=1')).shapes[0]?.operations).toHaveLength(1);
    expect((await indexesOf(platform, '?nIndexes=0')).suggestedIndexes).toEqual([]);
  });

  it('tells the mean duration of a shape, and the documents that it scans for each that it returns', async () => {
    const platform = platformWith(given);
    const [shape] = (await indexesOf(platform)).shapes;
    const own = (await logsOf(platform)).filter(({ namespace }) => namespace === shape?.namespace);
    const total = (pattern: RegExp) =>
      own.reduce((sum, { line }) => sum + Number(pattern.exec(line)?.[1]), 0);
    expect(shape?.avgMs).toBe(Math.round(total(/ (\d+)ms$/) / own.length));
    expect(shape?.inefficiencyScore).toBe(Math.round(total(/docsExamined:(\d+)/) / total(/nreturned:(\d+)/)));
  });

  it('"creating the index through `indexConfigs` removes the suggestion"', async () => {
    const [index] = (await indexesOf(platformWith(given))).suggestedIndexes;
    const [dbName, collectionName] = (index?.namespace ?? '').split('.');
    const key = Object.keys(index?.index[0] ?? {}).map((field) => [field, '1']);
    const document = { indexConfigs: [{ rsName: 'rs0', dbName, collectionName, key }] };
    const indexed = platformWith({ ...given, automationConfigs: [automationConfig({ document })] });
    const left = (await indexesOf(indexed)).suggestedIndexes.map(({ namespace }) => namespace);
    expect(left).not.toContain(index?.namespace);
  });

  it('shows that "slow operations per collection rise with load.spike"', async () => {
    const { world } = platformWith(given);
    const count = async (tenant: Tenant) => (await logsOf(tenant, `?duration=${HOUR_MS}`)).length;
    const calm = new Tenant(later(world, HOUR_MS + MINUTE_MS));
    const spike = begun(world, { kind: 'load.spike', target: 'rs0', factor: 5 });
    expect(await count(new Tenant(later(spike, HOUR_MS + MINUTE_MS)))).toBeGreaterThan(
      2 * (await count(calm)),
    );
  });

  it('has the lines of the log of the process', async () => {
    const platform = platformWith(given);
    const resource = { resourceType: 'PROCESS', resourceName: HOST, logTypes: ['MONGODB'] };
    const path = await startJob(platform, { ...resource, sizeRequestedPerFileBytes: 60_000 });
    const done = afterwards(platform, 10 * SECOND_MS);
    const [log = ''] = Object.values(textsIn((await done.get(`${path}/download`)).body as Buffer));
    const lines = log.split('\n').filter((line) => line.includes('planSummary'));
    const logged = (await logsOf(done, `?since=${NOW - DAY_MS}`)).map(({ line }) => line);
    expect(lines.length).toBeGreaterThan(0);
    expect(logged.slice(-lines.length)).toEqual(lines);
  });

  it('redacts values "for keys without Project Data Access Read Only"', async () => {
    const shown = async (roleName: 'GROUP_READ_ONLY' | 'GROUP_DATA_ACCESS_READ_ONLY') => {
      const platform = platformWith({ ...given, keys: [key({ roles: [groupRole(roleName)] })] });
      const [operation] = (await indexesOf(platform)).shapes[0]?.operations ?? [];
      return [Object.values(operation?.predicates[0] ?? {})[0], operation?.raw.includes('"###"')];
    };
    expect(await shown('GROUP_READ_ONLY')).toEqual(['###', true]);
    expect(await shown('GROUP_DATA_ACCESS_READ_ONLY')).toEqual([expect.any(Number), false]);
  });

  it('is empty for processes without queries: "empty arrays are better" than a 500', async () => {
    const arbiter = replicaSet('rs0', {}, ['PRIMARY', 'SECONDARY', 'ARBITER']);
    const platform = platformWith({ deployments: [arbiter], seed: 3 });
    const host = arbiter.hosts[2]?.id ?? '';
    expect(await namespacesOf(platform, '', host)).toEqual([]);
    expect(await logsOf(platform, '', host)).toEqual([]);
    expect(await indexesOf(platform, '', host)).toEqual({ shapes: [], suggestedIndexes: [] });
  });
});
