import { describe, expect, it } from '@jest/globals';
import { KEYS } from '../../../support/platform.js';
import { bodyOf } from './given.js';
import { BLOCKS, FILES, idsIn, OPLOG, SYNC } from './givenStores.js';
import { standardPlatform } from './tenant.js';

describe('the stores of a seeded installation', () => {
  it('are "block-store list length 0, file-system and oplog lists > 0" (client)', async () => {
    const platform = standardPlatform();
    expect(await idsIn(platform, BLOCKS, '')).toEqual([]);
    expect(await idsIn(platform, BLOCKS)).toEqual(['blocks0']);
    expect(await idsIn(platform, FILES, '')).toEqual(['files0']);
    expect(await idsIn(platform, OPLOG, '')).toEqual(['oplog0']);
    const listed = bodyOf<'getOplogStore'>(await platform.get(`${OPLOG}/oplog0`));
    expect(listed).toMatchObject({ id: 'oplog0', labels: ['retail'] });
    expect(listed.usedSize).toBeGreaterThan(0);
  });

  it.each([`${BLOCKS}/blocks0`, `${OPLOG}/oplog0`, `${SYNC}/sync0`])(
    'have what the command line prints of them (client): %s',
    async (path) => {
      const { body } = await standardPlatform().get(path);
      expect(body).toMatchObject({ loadFactor: 1, maxCapacityGB: expect.any(Number) });
    },
  );

  it('have a load factor of 1 if a client sends none', async () => {
    const platform = standardPlatform();
    for (const path of [BLOCKS, OPLOG, SYNC]) {
      const sent = { id: 'new', uri: 'mongodb://new.example.net', assignmentEnabled: true };
      expect((await platform.call('post', path, KEYS.admin, sent)).body).toMatchObject({ loadFactor: 1 });
    }
  });
});
