import { describe, expect, it } from '@jest/globals';
import { KEYS } from '../../../support/platform.js';
import { idOf, PROJECT } from '../../../support/rows/ids.js';
import { groupRole, key, orgRole } from '../../../support/rows/rows.js';
import { bodyOf, expectRefusal, linksOf, membersOf, NOT_IN_GROUP } from './given.js';
import { coming, current, ending, given, past, PATH } from './givenMaintenanceWindows.js';
import { standardPlatform } from './tenant.js';

describe('E11, "Response: list envelope of Maintenance windows"', () => {
  it('"Returns only windows whose end date is in the future."', async () => {
    const reply = bodyOf<'listMaintenanceWindows'>(await given().get(PATH));
    expect(membersOf(reply)).toEqual(['links', 'results', 'totalCount']);
    expect(reply.results.map(({ id }) => id)).toEqual([ending.id, current.id, coming.id]);
    expect(reply.totalCount).toBe(3);
    expect(linksOf(reply)).toEqual([`self ${PATH}?pageNum=1&itemsPerPage=100`]);
  });

  it('`GET /groups/<project_id>/maintenanceWindows/`: with or without the slash', async () => {
    const reply = bodyOf<'listMaintenanceWindows'>(await given().get(`${PATH}/`));
    expect(reply.totalCount).toBe(3);
  });

  it('a window has id, groupId, created, updated, startDate, endDate, alertTypeNames, description and links', async () => {
    const { results } = bodyOf<'listMaintenanceWindows'>(await given().get(PATH));
    expect(results[1]).toEqual({
      alertTypeNames: ['HOST', 'BACKUP'],
      created: '2025-12-29T00:00:00Z',
      description: 'Disks',
      endDate: '2026-01-01T01:00:00Z',
      groupId: PROJECT,
      id: current.id,
      links: [expect.objectContaining({ rel: 'self' })],
      startDate: '2025-12-31T23:00:00Z',
      updated: '2025-12-29T00:00:00Z',
    });
    expect(results[2]?.updated).toBe('2025-12-31T23:00:00Z');
    expect(membersOf(results[1])).toEqual(membersOf(results[1]).toSorted());
    expect(linksOf(results[1] ?? { links: [] })).toEqual([`self ${PATH}/${current.id}`]);
  });

  it('"description: Returned only if one was provided"', async () => {
    const { results } = bodyOf<'listMaintenanceWindows'>(await given().get(PATH));
    expect(results[2]).not.toHaveProperty('description');
  });

  it('is an empty list without windows', async () => {
    const reply = bodyOf<'listMaintenanceWindows'>(await given({ maintenanceWindows: [past] }).get(PATH));
    expect(reply).toMatchObject({ results: [], totalCount: 0 });
  });
});

describe('E11, "Any role may call it."', () => {
  it.each([
    groupRole('GROUP_READ_ONLY'),
    groupRole('GROUP_DATA_ACCESS_READ_ONLY'),
    orgRole('ORG_MEMBER'),
    { roleName: 'GLOBAL_USER_ADMIN' } as const,
  ])('allows %j', async (role) => {
    const caller = key({ publicKey: 'CALLER', roles: [role] });
    const platform = given({ keys: [caller] });
    expect((await platform.get(PATH, caller)).status).toBe(200);
  });

  it.each([[groupRole('GROUP_OWNER', idOf('other'))], [orgRole('ORG_OWNER', idOf('elsewhere'))]])(
    'refuses a role in another project or organization: %j',
    async (role) => {
      const caller = key({ publicKey: 'CALLER', roles: [role] });
      const platform = given({ keys: [caller] });
      await expectRefusal(platform, platform.get(PATH, caller), NOT_IN_GROUP);
    },
  );
});

describe('E11 in the standard world', () => {
  it('lists current and coming windows, and hides the past one', async () => {
    const platform = standardPlatform();
    const [shop] = platform.world.projects.select('name', 'Shop');
    const path = `/groups/${shop?.id ?? ''}/maintenanceWindows`;
    const { results } = bodyOf<'listMaintenanceWindows'>(await platform.get(path, KEYS.projectReadOnly));
    const all = platform.world.maintenanceWindows.select('project', shop?.id ?? '').toArray();
    expect([results.length, all.length]).toEqual([3, 4]);
  });
});
