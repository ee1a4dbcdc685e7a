import { describe, expect, it } from '@jest/globals';
import { idOf, NOW, PROJECT } from '../../../support/rows/ids.js';
import { groupRole, key, orgRole } from '../../../support/rows/rows.js';
import { bodyOf, expectRefusal, linksOf, NOT_IN_GROUP } from './given.js';
import { coming, current, ending, foreign, given, over, past, PATH } from './givenMaintenanceWindows.js';
import { standardPlatform } from './tenant.js';

describe('E17, "Returns one window whose end date is in the future."', () => {
  it.each([ending, current, coming])('returns window %# as E11 lists it', async ({ id }) => {
    const platform = given();
    const one = bodyOf<'getMaintenanceWindow'>(await platform.get(`${PATH}/${id}`));
    const { results } = bodyOf<'listMaintenanceWindows'>(await platform.get(PATH));
    expect(linksOf(one)).toEqual([`self ${PATH}/${id}`]);
    expect({ ...one, links: [] }).toEqual({ ...results.find((other) => other.id === id), links: [] });
  });

  it.each([
    ['one that ends right now', over.id],
    ['a past one', past.id],
    ['one of another project', foreign.id],
    ['an unknown one', 'f'.repeat(24)],
  ])('refuses %s', async (_, id) => {
    const platform = given();
    const detail = `No maintenance window with ID ${id} exists in group ${PROJECT}.`;
    const call = platform.get(`${PATH}/${id}`);
    await expectRefusal(platform, call, [404, 'MAINTENANCE_WINDOW_NOT_FOUND', detail, id, PROJECT]);
  });

  it('refuses a malformed id', async () => {
    const platform = given();
    const detail = 'An invalid maintenance window ID next was specified.';
    await expectRefusal(platform, platform.get(`${PATH}/next`), [404, 'INVALID_WINDOW_ID', detail, 'next']);
  });
});

describe('E17, "Any role may call it."', () => {
  it.each([groupRole('GROUP_READ_ONLY'), orgRole('ORG_MEMBER'), { roleName: 'GLOBAL_USER_ADMIN' } as const])(
    'allows %j',
    async (role) => {
      const caller = key({ publicKey: 'CALLER', roles: [role] });
      expect((await given({ keys: [caller] }).get(`${PATH}/${current.id}`, caller)).status).toBe(200);
    },
  );

  it('refuses a role in another project', async () => {
    const caller = key({ publicKey: 'CALLER', roles: [groupRole('GROUP_OWNER', idOf('other'))] });
    const platform = given({ keys: [caller] });
    await expectRefusal(platform, platform.get(`${PATH}/${current.id}`, caller), NOT_IN_GROUP);
  });
});

describe('E17 in the standard world', () => {
  it('finds the windows that E11 lists, and no past one', async () => {
    const platform = standardPlatform();
    for (const { groupId, id, endDate } of platform.world.maintenanceWindows.all()) {
      const { status } = await platform.get(`/groups/${groupId}/maintenanceWindows/${id}`);
      expect(status).toBe(endDate > NOW ? 200 : 404);
    }
  });
});
