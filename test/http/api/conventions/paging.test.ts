import { beforeAll, describe, expect, it } from '@jest/globals';
import { platformOf, type Platform } from '../../../support/platform.js';
import { ask, linksOf, listsOf, pageOf } from './lists.js';
import { placesOf } from './operations.js';

let platform: Platform;

async function forEach(check: (list: ReturnType<typeof listsOf>[number]) => Promise<void>): Promise<void> {
  for (const list of listsOf(platform.world)) await check(list);
}

/** "pageNum: 1-based page number, default 1. itemsPerPage: items per page, default 100; the maximum is 500." */
describe('paging', () => {
  beforeAll(() => {
    platform = platformOf();
  });

  it('shows the first hundred by default, with a link to itself that carries the page', async () => {
    await forEach(async (list) => {
      const response = await ask(platform, list);
      expect(response.status).toBe(200);
      const { results, totalCount } = pageOf(response);
      expect(results).toHaveLength(Math.min(100, totalCount));
      expect(linksOf(response)[0]).toBe(`self ${list.path}?pageNum=1&itemsPerPage=100`);
      expect(linksOf(response)).toHaveLength(totalCount > 100 ? 2 : 1);
    });
  });

  it('links a page to itself first, then to the previous and the next one', async () => {
    await forEach(async (list) => {
      const link = (rel: string, number: number): string =>
        `${rel} ${list.path}?pageNum=${number}&itemsPerPage=1`;
      expect(linksOf(await ask(platform, list, '?itemsPerPage=1'))).toEqual([
        link('self', 1),
        link('next', 2),
      ]);
      expect(linksOf(await ask(platform, list, '?itemsPerPage=1&pageNum=2'))).toEqual([
        link('self', 2),
        link('previous', 1),
        link('next', 3),
      ]);
    });
  });

  it('links the last page to no next one', async () => {
    await forEach(async (list) => {
      const { totalCount } = pageOf(await ask(platform, list));
      const last = await ask(platform, list, `?itemsPerPage=1&pageNum=${totalCount}`);
      expect(pageOf(last).results).toHaveLength(1);
      expect(linksOf(last).map((link) => link.split(' ')[0])).toEqual(['self', 'previous']);
    });
  });

  it('shows nothing after the last page, and still counts', async () => {
    await forEach(async (list) => {
      const { totalCount } = pageOf(await ask(platform, list));
      const beyond = await ask(platform, list, '?itemsPerPage=500&pageNum=2147483647');
      expect(beyond.status).toBe(200);
      expect(pageOf(beyond)).toMatchObject({ results: [], totalCount });
      expect(linksOf(beyond)[0]).toBe(`self ${list.path}?pageNum=2147483647&itemsPerPage=500`);
      expect(linksOf(beyond).some((link) => link.startsWith('next'))).toBe(false);
    });
  });

  it('counts "total items in the full result set", whatever the page', async () => {
    await forEach(async (list) => {
      const counts = ['', '?itemsPerPage=1', '?itemsPerPage=1&pageNum=3', '?itemsPerPage=500'].map(
        async (query) => pageOf(await ask(platform, list, query)).totalCount,
      );
      const [first, ...others] = await Promise.all(counts);
      expect(first).toBeGreaterThanOrEqual(3);
      expect(others).toEqual([first, first, first]);
    });
  });

  it('has no count with includeCount=false, and then no link to a next page, as recorded', async () => {
    await forEach(async (list) => {
      const response = await ask(platform, list, '?includeCount=false&itemsPerPage=1');
      expect(pageOf(response).results).toHaveLength(1);
      expect(pageOf(response).totalCount).toBe(0);
      expect(linksOf(response)).toEqual([`self ${list.path}?includeCount=false&pageNum=1&itemsPerPage=1`]);
    });
  });

  it('keeps the other query parameters unchanged, in order, and appends the page', async () => {
    await forEach(async (list) => {
      const query = '?b=%20x+y&pageNum=1&a&pretty=false&itemsPerPage=2&a=%C3%A9&b=2';
      const [self, next] = linksOf(await ask(platform, list, query));
      const kept = `${list.path}?b=%20x+y&a&pretty=false&a=%C3%A9&b=2`;
      expect(self).toBe(`self ${kept}&pageNum=1&itemsPerPage=2`);
      expect(next).toBe(`next ${kept}&pageNum=2&itemsPerPage=2`);
    });
  });

  it('keeps the filters of the events, which may be repeated', async () => {
    const { project } = placesOf(platform.world);
    const path = `/groups/${project}/events?minDate=2025-12-01T00:00:00Z&eventType=HOST_DOWN&includeRaw=true&eventType=HOST_UP`;
    expect(linksOf(await platform.get(`${path}&itemsPerPage=1`))[1]).toBe(
      `next ${path}&pageNum=2&itemsPerPage=1`,
    );
  });

  it('links E15 to itself without a page number, because it has only one page', async () => {
    const { project } = placesOf(platform.world);
    const response = await platform.get(`/groups/${project}/agents?pageNum=3&itemsPerPage=1`);
    expect(linksOf(response)[0]).toBe(`self /groups/${project}/agents`);
    expect(linksOf(response)).toHaveLength(5);
  });

  it('does not page E13, which is a bare array', async () => {
    const { project } = placesOf(platform.world);
    const [all, asked] = [
      await platform.get(`/groups/${project}/invites`),
      await platform.get(`/groups/${project}/invites?itemsPerPage=1&pageNum=x`),
    ];
    expect(asked.status).toBe(200);
    expect(asked.text).toBe(all.text);
  });
});
