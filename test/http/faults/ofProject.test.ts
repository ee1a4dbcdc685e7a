import { expect, test } from '@jest/globals';
import { SYSTEM } from '../../../src/world/tables/events.js';
import { FaultyPlatform } from './faultyPlatform.js';

const inject = { error: { status: 500 } } as const;

/** The statuses of calls about two projects, and about none. */
async function statusesOf(platform: FaultyPlatform): Promise<readonly number[]> {
  const idOf = (name: string): string => platform.world.projects.select('name', name).first()?.id ?? '';
  const paths = [
    ...[`/groups/${idOf('Shop')}`, `/groups/${idOf('Shop')}/clusters`, '/groups/byName/Shop'],
    ...[`/groups/${idOf('Analytics')}`, '/groups/byName/Analytics', '/groups', '/orgs'],
  ];
  const found = [];
  for (const path of paths) found.push((await platform.get(path)).status);
  return found;
}

test('A rule strikes the calls of a project, which it names by its name, a pattern or its id', async () => {
  const [id] = new FaultyPlatform([]).world.projects.select('name', 'Shop').toArray();
  for (const project of ['Shop', 'Sh*', ['Nobody', 'Shop'], id?.id ?? '']) {
    const platform = new FaultyPlatform([{ match: { project }, inject }]);
    expect(await statusesOf(platform)).toEqual([500, 500, 500, 200, 200, 200, 200]);
  }
});

test('A rule knows a project by its present name', async () => {
  const platform = new FaultyPlatform([{ match: { project: 'Shop' }, inject }]);
  const { projects } = platform.world;
  const shop = projects.select('name', 'Shop').first();
  if (shop === undefined) throw new Error('There is no Shop.');
  const world = { ...platform.world, projects: projects.put({ ...shop, name: 'Market' }) };
  platform.live.commit({ world, events: [] }, SYSTEM);
  expect((await platform.get(`/groups/${shop.id}`)).status).toBe(200);
});
