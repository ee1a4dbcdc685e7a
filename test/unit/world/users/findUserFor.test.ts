import { describe, expect, it } from '@jest/globals';
import type { Role } from '../../../../src/world/role.js';
import { findUserFor } from '../../../../src/world/users/findUserFor.js';
import { GLOBEX } from '../../../support/rows/ids.js';
import { groupRole, orgRole, TWO_ORGANIZATIONS, user } from '../../../support/rows/rows.js';
import { worldWith } from '../../../support/rows/worlds.js';

/** Returns whether a caller with this role may read a user with these roles. */
function mayRead(role: Role, roles: readonly Role[]): boolean {
  const ada = user('ada', { roles });
  const world = worldWith({ organizations: TWO_ORGANIZATIONS, users: [ada] });
  try {
    return findUserFor(world, [role], ada.id).id === ada.id;
  } catch (error) {
    expect(error).toMatchObject({ errorCode: 'NOT_USER_ADMIN' });
    return false;
  }
}

describe('a user', () => {
  const MEMBER = [orgRole()];
  const IN_PROJECT = [groupRole()];

  it.each([
    ['the owner of the organization, also without a project', orgRole('ORG_OWNER'), MEMBER],
    ['the owner of the organization of a project', orgRole('ORG_OWNER'), IN_PROJECT],
    ['a user administrator of the project', groupRole('GROUP_USER_ADMIN'), IN_PROJECT],
    ['a caller with a global role', { roleName: 'GLOBAL_READ_ONLY' }, MEMBER],
  ] as const)('is shown to %s', (_, role, roles) => {
    expect(mayRead(role, roles)).toBe(true);
  });

  it.each([
    ['the owner of another organization', orgRole('ORG_OWNER', GLOBEX), MEMBER],
    [
      'a user administrator of a project to which the user does not belong',
      groupRole('GROUP_USER_ADMIN'),
      MEMBER,
    ],
    [
      'the owner of an organization if it has global roles only',
      orgRole('ORG_OWNER'),
      [{ roleName: 'GLOBAL_OWNER' }],
    ],
  ] as const)('is not shown to %s', (_, role, roles) => {
    expect(mayRead(role, roles)).toBe(false);
  });
});
