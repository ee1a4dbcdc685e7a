import { describe, expect, it } from '@jest/globals';
import {
  addUsersToProject,
  type ProjectUserRequest,
} from '../../../../src/world/invitations/addUsersToProject.js';
import type { World } from '../../../../src/world/world.js';
import { refusal } from '../../../support/refusal.js';
import { idOf, NOBODY, PROJECT } from '../../../support/rows/ids.js';
import { groupRole, orgRole, project, user } from '../../../support/rows/rows.js';
import { worldWith } from '../../../support/rows/worlds.js';

const shop = project();
const OTHER = idOf('other');
const owner = user('owner', { roles: [orgRole('ORG_OWNER'), groupRole('GROUP_OWNER')] });
const newcomer = user('newcomer');

function given(inviteBypass: boolean): World {
  const projects = [shop, project({ name: 'other' })];
  return worldWith({ projects, users: [owner, newcomer], settings: { inviteBypass } });
}

describe.each([true, false])('E5 refuses, all or nothing (inviteBypass %s)', (inviteBypass) => {
  const good: ProjectUserRequest = { id: newcomer.id, roles: [{ roleName: 'GROUP_READ_ONLY' }] };

  function move(bad: ProjectUserRequest): () => unknown {
    return () => addUsersToProject(given(inviteBypass), shop, [good, bad], 'ADMIN1');
  }

  it.each([
    ['a user who does not exist: "no user is created"', NOBODY, 'USER_NOT_FOUND'],
    ['a malformed user id', 'somebody', 'INVALID_USER_ID'],
  ] as const)('%s', (_, id, errorCode) => {
    expect(move({ ...good, id })).toThrow(refusal(404, errorCode, id));
  });

  it('a role in another project than the one of the path', () => {
    const roles = [{ roleName: 'GROUP_READ_ONLY' as const, groupId: OTHER }];
    expect(move({ id: newcomer.id, roles })).toThrow(refusal(400, 'GROUP_MISMATCH', OTHER));
  });

  it('a role of the organization', () => {
    const roles = [{ roleName: 'GROUP_OWNER' as const }, { roleName: 'ORG_MEMBER' as const }];
    expect(move({ id: newcomer.id, roles })).toThrow(
      refusal(400, 'INVALID_ROLE_FOR_GROUP', 'ORG_MEMBER', PROJECT),
    );
  });

  it('a global role', () => {
    const roles = [{ roleName: 'GLOBAL_OWNER' as const }];
    expect(move({ id: newcomer.id, roles })).toThrow(refusal(403, 'CANNOT_ADD_GLOBAL_ROLE'));
  });

  it('a user without roles', () => {
    expect(move({ id: newcomer.id, roles: [] })).toThrow(
      refusal(400, 'MISSING_OR_INVALID_ATTRIBUTE', 'roles'),
    );
  });

  it('to take the role of the last owner', () => {
    const roles = [{ roleName: 'GROUP_READ_ONLY' as const }];
    expect(move({ id: owner.id, roles })).toThrow(refusal(403, 'CANNOT_DEMOTE_LAST_OWNER'));
  });

  it('to take the role of the last owner, even an owner of other projects', () => {
    const elsewhere = user('elsewhere', { roles: [groupRole('GROUP_OWNER', OTHER)] });
    const world = worldWith({ users: [owner, elsewhere], settings: { inviteBypass } });
    const demote = [{ id: owner.id, roles: [{ roleName: 'GROUP_READ_ONLY' as const }] }];
    expect(() => addUsersToProject(world, shop, demote, 'ADMIN1')).toThrow(
      refusal(403, 'CANNOT_DEMOTE_LAST_OWNER'),
    );
  });
});
