import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from '../../../support/properties.js';
import { platformOf, type Platform } from '../../../support/platform.js';
import { ask, linksOf, listsOf, pageOf, walk } from './lists.js';
import { placesOf } from './operations.js';

let platform: Platform;

/** Returns results as JSON, without the ports in their links, which may differ between two calls. */
function withoutPort(results: readonly object[]): readonly string[] {
  return results.map((result) => JSON.stringify(result).replaceAll(/(?<=127\.0\.0\.1):\d+/g, ''));
}

describe('walking a list by its next links', () => {
  beforeAll(() => {
    platform = platformOf();
  });

  it('meets every row once, in the order of the whole, however many a page shows', async () => {
    for (const list of listsOf(platform.world)) {
      if (list.name === 'E21') continue;
      const whole = pageOf(await ask(platform, list, '?itemsPerPage=500'));
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: whole.totalCount + 2 }), async (itemsPerPage) => {
          const pages = await walk(platform, list, `?itemsPerPage=${itemsPerPage}`);
          expect(pages).toHaveLength(Math.ceil(whole.totalCount / itemsPerPage));
          expect(pages.slice(0, -1).every(({ results }) => results.length === itemsPerPage)).toBe(true);
          expect(withoutPort(pages.flatMap(({ results }) => results))).toEqual(withoutPort(whole.results));
        }),
        { numRuns: 6 },
      );
    }
  });

  it('meets every event once, newest first, however many a page shows', async () => {
    const { project } = placesOf(platform.world);
    const list = { name: 'E21', method: 'get', path: `/groups/${project}/events` } as const;
    const events = platform.world.events.select('project', project).toArray().toReversed();
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 25, max: 500 }), async (itemsPerPage) => {
        const pages = await walk(platform, list, `?itemsPerPage=${itemsPerPage}`);
        const ids = pages.flatMap(({ results }) => results as readonly { readonly id: string }[]);
        expect(ids.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
        expect(pages.every(({ totalCount }) => totalCount === events.length)).toBe(true);
      }),
      { numRuns: 10 },
    );
  });

  it('returns to the first page by the previous links', async () => {
    const { project } = placesOf(platform.world);
    const path = `/groups/${project}/events?itemsPerPage=100`;
    const seen: string[] = [];
    let at: string | undefined = `${path}&pageNum=7`;
    while (at !== undefined) {
      const links: readonly string[] = linksOf(await platform.get(at));
      seen.push(/pageNum=(\d+)/.exec(links[0] ?? '')?.[1] ?? '');
      at = links.find((link) => link.startsWith('previous '))?.slice('previous '.length);
    }
    expect(seen).toEqual(['7', '6', '5', '4', '3', '2', '1']);
  });

  it('ends for a client that stops at the first page that is not full', async () => {
    // A published client does so. It also pages through lists for which the document has no paging (E10, E11).
    for (const path of ['/clusters', `/groups/${placesOf(platform.world).project}/maintenanceWindows`]) {
      const full = pageOf(await platform.get(`${path}?itemsPerPage=2&pageNum=1`)).results;
      const last = pageOf(await platform.get(`${path}?itemsPerPage=2&pageNum=100`)).results;
      expect([full.length, last.length]).toEqual([2, 0]);
    }
  });
});
