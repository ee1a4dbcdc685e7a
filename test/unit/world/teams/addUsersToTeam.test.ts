import { describe, expect, it } from '@jest/globals';
import { addUsersToTeam, membersOf } from '../../../../src/world/teams/addUsersToTeam.js';
import { findTeam } from '../../../../src/world/teams/findTeam.js';
import type { RefusalCode } from '../../../../src/world/refusals.js';
import type { Role } from '../../../../src/world/role.js';
import type { World } from '../../../../src/world/world.js';
import { refusal } from '../../../support/refusal.js';
import { idOf, NOBODY, ORG } from '../../../support/rows/ids.js';
import { organization, orgRole, team, user } from '../../../support/rows/rows.js';
import { worldWith } from '../../../support/rows/worlds.js';

const operators = team();
const ada = user('ada', { roles: [orgRole('ORG_OWNER')], teamIds: [operators.id] });
const mia = user('mia', { roles: [orgRole()] });
const zoe = user('zoe', { roles: [orgRole('ORG_READ_ONLY')], teamIds: [idOf('team Elsewhere')] });
const stranger = user('stranger');

function given(own: Parameters<typeof worldWith>[0] = {}): World {
  return worldWith({ teams: [operators], users: [ada, mia, zoe, stranger], ...own });
}

describe('E1, adding users to a team', () => {
  it('makes them members: adds the team id to their teamIds, and keeps the ids of other teams', () => {
    const { world } = addUsersToTeam(given(), operators, [mia.id, zoe.id]);
    expect(world.users.get(mia.id)?.teamIds).toEqual([operators.id]);
    expect(world.users.get(zoe.id)?.teamIds).toEqual([idOf('team Elsewhere'), operators.id]);
    expect(membersOf(world, operators).map(({ username }) => username)).toEqual([
      'ada@example.com',
      'mia@example.com',
      'zoe@example.com',
    ]);
  });

  it('writes JOINED_TEAM into the feed of the organization, one for each, with targetUsername and teamId', () => {
    const { events } = addUsersToTeam(given(), operators, [zoe.id, mia.id]);
    const joined = { eventTypeName: 'JOINED_TEAM', orgId: ORG, teamId: operators.id };
    expect(events).toEqual([
      { ...joined, targetUsername: 'zoe@example.com' },
      { ...joined, targetUsername: 'mia@example.com' },
    ]);
  });

  it('adds a user that is named several times once', () => {
    const { world, events } = addUsersToTeam(given(), operators, [mia.id, mia.id, mia.id]);
    expect(world.users.get(mia.id)?.teamIds).toEqual([operators.id]);
    expect(events).toHaveLength(1);
  });

  it('leaves an existing member unchanged, without an event', () => {
    const before = given();
    const { world, events } = addUsersToTeam(before, operators, [ada.id]);
    expect(world.users).toBe(before.users);
    expect(events).toEqual([]);
  });

  it('adds no user for an empty list', () => {
    const before = given();
    expect(addUsersToTeam(before, operators, [])).toEqual({ world: before, events: [] });
  });
});

describe('E1, a user from outside the organization', () => {
  it('joins it as ORG_MEMBER, so that team and organization agree', () => {
    const { world, events } = addUsersToTeam(given(), operators, [stranger.id]);
    expect(world.users.get(stranger.id)?.roles).toEqual([{ roleName: 'ORG_MEMBER', orgId: ORG }]);
    expect(world.users.get(stranger.id)?.teamIds).toEqual([operators.id]);
    expect(events.map(({ eventTypeName }) => eventTypeName)).toEqual(['JOINED_ORG', 'JOINED_TEAM']);
  });

  it.each<[string, readonly Role[]]>([
    ['roles in another organization', [orgRole('ORG_OWNER', idOf('other'))]],
    ['global roles only', [{ roleName: 'GLOBAL_READ_ONLY' }]],
  ])('joins it beside %s', (_, roles) => {
    const outsider = user('outsider', { roles });
    const { world } = addUsersToTeam(given({ users: [outsider] }), operators, [outsider.id]);
    expect(world.users.get(outsider.id)?.roles).toEqual([...roles, { roleName: 'ORG_MEMBER', orgId: ORG }]);
  });

  it('keeps an organization role other than ORG_MEMBER', () => {
    const { world, events } = addUsersToTeam(given(), operators, [zoe.id]);
    expect(world.users.get(zoe.id)?.roles).toEqual([orgRole('ORG_READ_ONLY')]);
    expect(events).toHaveLength(1);
  });

  it('is refused with the quirk teamUserOutsideOrg', () => {
    const world = given({ quirks: { teamUserOutsideOrg: 'refuse' } });
    expect(() => addUsersToTeam(world, operators, [mia.id, stranger.id])).toThrow(
      refusal(404, 'USER_NOT_FOUND', stranger.id),
    );
    expect(addUsersToTeam(world, operators, [mia.id]).events).toHaveLength(1);
  });
});

describe('E1 refuses', () => {
  it('an unknown user', () => {
    expect(() => addUsersToTeam(given(), operators, [mia.id, NOBODY])).toThrow(
      refusal(404, 'USER_NOT_FOUND', NOBODY),
    );
  });

  it.each(['', 'mia@example.com', 'f'.repeat(23), 'g'.repeat(24), 'f'.repeat(32)])(
    'a malformed user id: %j',
    (id) => {
      expect(() => addUsersToTeam(given(), operators, [id])).toThrow(refusal(404, 'INVALID_USER_ID', id));
    },
  );

  it('"The endpoint is incompatible with projects that use LDAP authentication."', () => {
    expect(() => addUsersToTeam(given({ settings: { ldap: true } }), operators, [mia.id])).toThrow(
      refusal(403, 'UNSUPPORTED_FOR_CURRENT_CONFIG'),
    );
  });
});

describe('a team takes at most 250 users', () => {
  const many = Array.from({ length: 252 }, (_, at) =>
    user(`member-${at}`, { roles: [orgRole()], teamIds: at < 248 ? [operators.id] : [] }),
  );
  const world = worldWith({ teams: [operators], users: many });
  const idAt = (at: number): string => many[at]?.id ?? '';

  it('takes the 249th and the 250th', () => {
    const { world: next } = addUsersToTeam(world, operators, [idAt(248), idAt(249)]);
    expect(membersOf(next, operators)).toHaveLength(250);
  });

  it('refuses the 251st together with all others of the request', () => {
    expect(() => addUsersToTeam(world, operators, [idAt(248), idAt(249), idAt(250)])).toThrow(
      refusal(400, 'MAX_USERS_PER_TEAM_EXCEEDED'),
    );
    expect(membersOf(world, operators)).toHaveLength(248);
  });

  it('counts neither a repeated user nor an existing member', () => {
    const ids = [idAt(0), idAt(248), idAt(249), idAt(249), idAt(1)];
    expect(membersOf(addUsersToTeam(world, operators, ids).world, operators)).toHaveLength(250);
  });
});

describe('finding a team', () => {
  const acme = organization();
  const foreign = team({ name: 'Foreign', orgId: idOf('other') });
  const world = given({ teams: [operators, foreign] });

  it('finds it within its organization', () => {
    expect(findTeam(world, acme, operators.id)).toBe(operators);
  });

  it.each<[string, string, RefusalCode]>([
    ['one that does not exist', NOBODY, 'TEAM_NOT_FOUND'],
    ['one of another organization', foreign.id, 'TEAM_NOT_FOUND'],
    ['a malformed id', 'operators', 'INVALID_TEAM_ID'],
  ])('refuses %s', (_, id, errorCode) => {
    expect(() => findTeam(world, acme, id)).toThrow(refusal(404, errorCode, id));
  });
});
