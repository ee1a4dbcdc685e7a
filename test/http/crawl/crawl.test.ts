import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { NOW, shippedWorld, worldOf } from '../../support/fixtureWorlds.js';
import type { World } from '../../../src/world/world.js';
import { readsOf } from '../api/conventions/operations.js';
import { Platform } from '../../support/platform.js';
import { crawl } from './crawl.js';

/** Links to resources that no operation serves yet. Remove a line when an operation serves it. */
const UNSERVED: readonly string[] = [];

/** Expected refusals: only a user may read the user's own access list, and the crawler signs with an API key. */
const ONLY_FOR_USERS = /^403 \/users\/[0-9a-f]{24}\/accessList$/;

/**
 * The fixture `large` with one row wherever it has many. It has the same kinds of resources, but is built quickly.
 */
const LARGE = readFileSync('fixtures/large.yaml', 'utf8')
  .replaceAll(/count: \d+/g, 'count: 1')
  .replaceAll(/activity: &activity \d+/g, 'activity: &activity 24');

describe('every link in a reply', () => {
  it('leads to an operation that answers, in the fixture standard', async () => {
    const world = shippedWorld('standard', { seed: 1, now: NOW });
    const unserved = await crawled(
      world,
      readsOf(world).map(({ path }) => path),
    );
    expect(unserved).toEqual(UNSERVED);
  });

  it('leads to an operation that answers, in the fixture large', async () => {
    expect(UNSERVED).toEqual(expect.arrayContaining([...(await crawled(worldOf(LARGE)))]));
  });
});

/**
 * Crawls a world from all lists and from `starts`. Fails if a link is refused or a reply is not JSON. Returns the
 * forms of the links that lead to no operation.
 */
async function crawled(world: World, starts: readonly string[] = []): Promise<readonly string[]> {
  const { refused: all, notJson, unserved } = await crawl(new Platform(world), starts);
  const refused = all.filter((reply) => !ONLY_FOR_USERS.test(reply));
  expect({ refused, notJson }).toEqual({ refused: [], notJson: [] });
  return [...unserved].toSorted();
}
