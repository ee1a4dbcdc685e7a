import { describe, expect, test } from '@jest/globals';
import request from '../../support/request.js';
import type { FaultDrift } from '../../../src/input/scenario/scenario.gen.js';
import { KEYS } from '../../support/platform.js';
import { FaultyPlatform } from './faultyPlatform.js';

interface Cluster extends Readonly<Record<string, unknown>> {
  readonly dataSizeBytes: number;
}
interface Clusters {
  readonly links: readonly { readonly rel: string; readonly href: string }[];
  readonly results: readonly { readonly clusters: readonly Cluster[] }[];
  readonly totalCount: number;
}

const drifting = (kind: FaultDrift['kind']) => new FaultyPlatform([{ inject: { drift: { kind } } }]);
const clusters = async (platform: FaultyPlatform, query = '') => {
  const { text } = await platform.get(`/clusters${query}`);
  return { text, body: JSON.parse(text) as Clusters };
};

const WINDOW = '/groups/68df20105f4b23e9ee000015/maintenanceWindows';

describe('A reply that drifts', () => {
  test('has unknown members', async () => {
    const { body } = await clusters(drifting('unknownField'));
    for (const { clusters: each } of body.results)
      for (const cluster of each) expect(cluster).toMatchObject({ introducedLater: { enabled: true } });
  });

  test('has unknown enum values', async () => {
    const { body } = await clusters(drifting('unknownEnum'));
    const all = body.results.flatMap((project) => project.clusters);
    expect(new Set(all.map(({ availability }) => availability))).toEqual(new Set(['INTRODUCED_LATER']));
    expect(all[0]?.name).not.toBe('INTRODUCED_LATER');
  });

  test('lacks only members that the contract does not require', async () => {
    const description = (body: unknown) => JSON.stringify(body).includes('"description"');
    const plain = await new FaultyPlatform().get(WINDOW);
    const drifted = await drifting('omitOptional').get(WINDOW);
    expect([description(plain.body), description(drifted.body)]).toEqual([true, false]);
    expect(drifted.body).toMatchObject({ totalCount: (plain.body as Clusters).totalCount });
  });

  test('has null for members that the contract does not require', async () => {
    const { body } = await drifting('nullOptional').get(WINDOW);
    const { results } = body as { results: readonly Record<string, unknown>[] };
    expect(results.length).toBeGreaterThan(0);
    for (const window of results) expect(window).toMatchObject({ description: null });
  });

  test('has the largest 64-bit numbers, but its real total count', async () => {
    const { text, body } = await clusters(drifting('extremeNumber'));
    expect(text).toContain('"dataSizeBytes":9223372036854775807,');
    expect(body.totalCount).toBe((await clusters(new FaultyPlatform())).body.totalCount);
  });

  test('has one long page that begins with the real rows', async () => {
    const idsOf = async (platform: FaultyPlatform): Promise<readonly string[]> => {
      const { body } = await platform.get('/orgs');
      return (body as { results: readonly { readonly id: string }[] }).results.map(({ id }) => id);
    };
    const real = await idsOf(new FaultyPlatform());
    const ids = await idsOf(drifting('longPage'));
    expect(ids.slice(0, real.length)).toEqual(real);
    expect(new Set(ids).size).toBe(10_000);
  });

  test('has smaller pages, whose links lead through all items', async () => {
    const platform = drifting('paging');
    const seen: unknown[] = [];
    let path: string | undefined = '/clusters?itemsPerPage=100';
    for (let page = 0; path !== undefined && page < 20; page += 1) {
      const { body } = await platform.get(path);
      const { links, results } = body as Clusters;
      expect(results.length).toBeLessThanOrEqual(2);
      seen.push(...results);
      path = links.find(({ rel }) => rel === 'next')?.href.replace(/^.*\/v1\.0/, '');
    }
    expect(seen).toEqual((await clusters(new FaultyPlatform())).body.results);
  });

  test.each(['/clusters', '/nothing'])(
    'lacks the version of the service, also in an error: %s',
    async (path) => {
      const versionIn = (headers: object) =>
        Object.keys(headers).filter((name) => name.endsWith('-service-version'));
      const [plain, drifted] = [
        await new FaultyPlatform().get(path),
        await drifting('noVersionHeader').get(path),
      ];
      expect(versionIn(plain.headers as object)).toEqual(['x-vendor-service-version']);
      expect(versionIn(drifted.headers as object)).toEqual([]);
      const shown = ({ status, text }: typeof plain) => [status, text.replaceAll(/127\.0\.0\.1:\d+/g, '')];
      expect(shown(drifted)).toEqual(shown(plain));
    },
  );

  test.each(['/clusters', '/nothing'])('has the next version in its header: %s', async (path) => {
    const { headers } = await drifting('nextVersion').get(path);
    const { 'x-vendor-service-version': version } = headers as Readonly<Record<string, string>>;
    expect(version).toMatch(/^gitHash=[0-9a-f]{40}; versionString=8\.0\.5$/);
  });

  test.each([['application/json'], ['text/plain']])(
    'has the next version in the body of the version, as %s',
    async (type) => {
      const get = (platform: FaultyPlatform) =>
        request(platform.app).get('/api/private/unauth/version').set('Accept', type);
      const [before, after] = [await get(new FaultyPlatform()), await get(drifting('nextVersion'))];
      const hash = /gitHash=(\w+)/.exec(String(after.headers['x-vendor-service-version']))?.[1] ?? '';
      expect(after.text).toContain(hash);
      expect(before.text).not.toContain(hash);
      expect(Number(after.headers['content-length'] ?? after.text.length)).toBe(after.text.length);
    },
  );

  test('has one of three statuses after a DELETE: "DELETE answered 202 once, 204 another time, 200 with `{}`"', async () => {
    const platform = drifting('deleteStatus');
    const org = platform.world.organizations.all().toArray()[0]?.id ?? '';
    const seen = new Set<string>();
    for (let left = 9; left > 0; left -= 1) {
      const path = `/orgs/${org}/apiKeys`;
      const { body } = await platform.call('post', path, KEYS.admin, { desc: 'ci', roles: ['ORG_MEMBER'] });
      const { id } = body as { readonly id: string };
      const reply = await platform.call('delete', `${path}/${id}`, KEYS.admin);
      seen.add(`${reply.status} ${reply.text}`);
      expect((await platform.call('delete', `${path}/${id}`, KEYS.admin)).status).toBe(400);
    }
    expect([...seen].toSorted()).toEqual(['200 {}', '202 {}', '204 ']);
  });

  test('honours envelope and pretty', async () => {
    const platform = drifting('unknownField');
    const [window] = platform.world.maintenanceWindows
      .all()
      .toArray()
      .toSorted((a, b) => b.endDate - a.endDate);
    const { text, body } = await platform.get(
      `${WINDOW.replace(/\/groups\/\w+/, `/groups/${window?.groupId ?? ''}`)}/${window?.id ?? ''}?envelope=true&pretty=true`,
    );
    expect(body).toMatchObject({ status: 200, content: { introducedLater: {} } });
    expect(body).not.toHaveProperty('introducedLater');
    expect(text).toContain('"introducedLater" : {');
  });

  test('counts the first of two equal drifts only', async () => {
    const rule = { inject: { drift: { kind: 'unknownField' } } } as const;
    const platform = new FaultyPlatform([rule, rule]);
    await platform.get('/clusters');
    expect(platform.statistics('rule-1')).toMatchObject({ injected: 1 });
    expect(platform.statistics('rule-2')).toMatchObject({ injected: 0 });
  });

  test('is unchanged and not counted if it is an error', async () => {
    const platform = drifting('unknownField');
    const { body } = await platform.get('/nothing');
    expect(body).not.toHaveProperty('introducedLater');
    expect(platform.statistics()).toEqual({ matched: 1, drawn: 1, injected: 0 });
  });
});

describe('A skewed clock', () => {
  test.each([
    ['PT5M', 300_000],
    ['-PT1H', -3_600_000],
  ])('shows in the Date by %s', async (by, ms) => {
    const platform = new FaultyPlatform([{ inject: { skew: { by } } }]);
    const { headers } = await platform.get('/clusters');
    expect(Date.parse(headers.date ?? '')).toBe(Math.floor((platform.realNow + ms) / 1000) * 1000);
  });
});
