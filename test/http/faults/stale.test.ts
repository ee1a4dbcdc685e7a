import { describe, expect, test } from '@jest/globals';
import { FaultyPlatform } from './faultyPlatform.js';
import { KEYS } from '../../support/platform.js';

const ORGANIZATION = '/orgs/68df12005f4b23e9ee000000';
const PROJECTS = '/users/byName/nobody/groups';

describe('A stale read', () => {
  const orgNames = async (platform: FaultyPlatform) => {
    const { body } = await platform.get('/clusters');
    const { results } = body as { results: readonly { orgName: string }[] };
    return new Set(results.map(({ orgName }) => orgName));
  };

  test('shows the world before a change', async () => {
    const platform = new FaultyPlatform([{ inject: { stale: { lag: 'PT30S' } } }]);
    await platform.call('patch', ORGANIZATION, KEYS.admin, { name: 'Renamed' });
    expect(await orgNames(platform)).not.toContain('Renamed');
    platform.live.advanceTo(platform.world.now + 29_000);
    expect(await orgNames(platform)).not.toContain('Renamed');
    platform.live.advanceTo(platform.world.now + 1_000);
    expect(await orgNames(platform)).toContain('Renamed');
  });

  test('does not affect changes', async () => {
    const platform = new FaultyPlatform([{ inject: { stale: { lag: 'PT30S' } } }]);
    const { status } = await platform.call('patch', ORGANIZATION, KEYS.admin, { name: 'Renamed' });
    expect(status).toBe(200);
    expect(platform.statistics()).toEqual({ matched: 1, drawn: 1, injected: 0 });
  });

  test('does not affect unknown paths', async () => {
    const platform = new FaultyPlatform([{ inject: { stale: { lag: 'PT30S' } } }]);
    expect((await platform.get(PROJECTS)).status).toBe(404);
  });
});
