import { describe, expect, it } from '@jest/globals';
import { DAY_MS } from '../../../../src/world/instant.js';
import { acceptInvitation } from '../../../../src/world/invitations/acceptInvitation.js';
import { addUsersToProject } from '../../../../src/world/invitations/addUsersToProject.js';
import { changeUserRoles } from '../../../../src/world/members/changeUserRoles.js';
import { registerUser } from '../../../../src/world/members/registerUser.js';
import { removeFromProject } from '../../../../src/world/members/removeFromProject.js';
import type { Outcome } from '../../../../src/world/outcome.js';
import { createProject } from '../../../../src/world/projectChanges/createProject.js';
import { addUsersToTeam } from '../../../../src/world/teams/addUsersToTeam.js';
import { createUser } from '../../../../src/world/users/createUser.js';
import type { World } from '../../../../src/world/world.js';
import { GLOBEX, idAt, NOW, ORG, PROJECT } from '../../../support/rows/ids.js';
import {
  groupRole,
  invitation,
  key,
  organization,
  orgInvitation,
  orgRole,
  project,
  team,
  TWO_ORGANIZATIONS,
  user,
} from '../../../support/rows/rows.js';
import { type Given, worldWith } from '../../../support/rows/worlds.js';

const owner = user('owner', { roles: [orgRole('ORG_OWNER'), groupRole('GROUP_OWNER')] });
const zoe = user('zoe', { roles: [orgRole('ORG_MEMBER', GLOBEX)] });
/** A user whose role in a project implies the membership in its organization. */
const implied = user('ida', { roles: [groupRole('GROUP_READ_ONLY')] });
/** An id for a second invitation. By default, invitations of the same age have the same id. */
const OTHER_ID = idAt(NOW - DAY_MS, 1);
const toOrganization = orgInvitation(zoe.username, { roles: ['ORG_OWNER'] });
const toProject = invitation(zoe.username, { id: OTHER_ID });
const admin = { roles: [{ roleName: 'GLOBAL_OWNER' }], publicKey: 'ADMIN1' } as const;
const request = {
  username: 'nova@example.com',
  password: 'correct-horse-7-Battery',
  firstName: 'Nova',
  lastName: 'Guest',
};

function given(own: Given = {}): World {
  return worldWith({
    organizations: TWO_ORGANIZATIONS,
    teams: [team()],
    users: [owner, zoe],
    invitations: [toOrganization],
    ...own,
  });
}

const bypass = { settings: { inviteBypass: true } };
const ofNova = {
  invitations: [orgInvitation(request.username), invitation(request.username, { id: OTHER_ID })],
};
const ofIda = { users: [owner, implied], invitations: [orgInvitation(implied.username)] };

/** The ways into an organization without its invitation. */
const WAYS: Readonly<Record<string, () => Outcome>> = {
  'accepting an invitation to a project': () =>
    acceptInvitation(given({ invitations: [toOrganization, toProject] }), toProject),
  'E5 with the invite bypass': () =>
    addUsersToProject(
      given(bypass),
      project(),
      [{ id: zoe.id, roles: [{ roleName: 'GROUP_OWNER' }] }],
      'ADMIN1',
    ),
  'E1, by a team': () => addUsersToTeam(given(), team(), [zoe.id]),
  'a new project of its own': () =>
    createProject(
      given({ keys: [key()] }),
      { name: 'depot' },
      { organization: organization(), ownerId: zoe.id },
    ),
  'PATCH of roles with the invite bypass': () =>
    changeUserRoles(given(bypass), zoe, [...zoe.roles, orgRole()], admin),
  'PATCH of roles of an implied member': () =>
    changeUserRoles(given(ofIda), implied, [...implied.roles, orgRole('ORG_OWNER')], admin),
  'the last role in a project of an implied member': () =>
    removeFromProject(given(ofIda), project(), implied),
  'E4 with roles': () => createUser(given(ofNova), { ...request, roles: [orgRole(), groupRole()] }, []),
  'POST of a user with the invite bypass': () =>
    registerUser(given({ ...bypass, ...ofNova }), { ...request, roles: [orgRole(), groupRole()] }, admin),
};

describe('users that become members of an organization', () => {
  it.each(Object.keys(WAYS))('"an accepted user has none for that scope": %s', (way) => {
    const outcome = WAYS[way]?.();
    expect([...(outcome?.world.invitations.all() ?? [toProject])]).toEqual([]);
    const about = outcome?.events.filter(({ eventTypeName }) => eventTypeName === 'ORG_INVITATION_DELETED');
    expect(about).toEqual([
      { eventTypeName: 'ORG_INVITATION_DELETED', orgId: ORG, targetUsername: expect.any(String) },
    ]);
  });

  it('an accepted user of the organization alone keeps an invitation to its project', () => {
    const { world } = acceptInvitation(given({ invitations: [toOrganization, toProject] }), toOrganization);
    expect([...world.invitations.all()]).toEqual([toProject]);
  });

  it('a new user withdraws the invitations to its projects too, with an event each', () => {
    const { events } = createUser(given(ofNova), { ...request, roles: [orgRole(), groupRole()] }, []);
    expect(events.slice(0, 2)).toEqual([
      { eventTypeName: 'ORG_INVITATION_DELETED', orgId: ORG, targetUsername: request.username },
      { eventTypeName: 'GROUP_INVITATION_DELETED', groupId: PROJECT, targetUsername: request.username },
    ]);
  });

  it('a member by a role in a project gets roles of the organization at once', () => {
    const { world } = changeUserRoles(given(ofIda), implied, [groupRole(), orgRole('ORG_OWNER')], admin);
    expect(world.users.get(implied.id)?.roles).toEqual([groupRole(), orgRole('ORG_OWNER')]);
  });
});
