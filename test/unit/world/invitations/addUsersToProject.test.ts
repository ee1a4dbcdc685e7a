import { describe, expect, it } from '@jest/globals';
import { DAY_MS } from '../../../../src/world/instant.js';
import { pendingOfProject } from '../../../../src/world/invitations/pending/pendingInvitations.js';
import type { Outcome } from '../../../../src/world/outcome.js';
import {
  addUsersToProject,
  type ProjectUserRequest,
} from '../../../../src/world/invitations/addUsersToProject.js';
import { idOf, NOW, ORG, PROJECT } from '../../../support/rows/ids.js';
import { groupRole, invitation, orgRole, project, user } from '../../../support/rows/rows.js';
import { type Given, worldWith } from '../../../support/rows/worlds.js';

const shop = project();
const OTHER = idOf('other');
const owner = user('owner', { roles: [orgRole('ORG_OWNER'), groupRole('GROUP_OWNER')] });
const reader = user('reader', { roles: [orgRole(), groupRole(), groupRole('GROUP_OWNER', OTHER)] });
const newcomer = user('newcomer', {
  roles: [{ roleName: 'GLOBAL_READ_ONLY' }, groupRole('GROUP_OWNER', OTHER)],
});

function add(given: Given, requests: readonly ProjectUserRequest[]): Outcome {
  const projects = [shop, project({ name: 'other' })];
  return addUsersToProject(
    worldWith({ projects, users: [owner, reader, newcomer], ...given }),
    shop,
    requests,
    'ADMIN1',
  );
}

function wants(
  { id }: { readonly id: string },
  ...roleNames: ProjectUserRequest['roles'][number]['roleName'][]
) {
  return { id, roles: roleNames.map((roleName) => ({ roleName })) };
}

describe('E5, "the invite-bypass setting is false (default): the user receives an invitation first"', () => {
  it('invites a user outside the project, and leaves the user unchanged', () => {
    const { world, events } = add({}, [wants(newcomer, 'GROUP_READ_ONLY', 'GROUP_BACKUP_ADMIN')]);
    expect(world.users.get(newcomer.id)).toEqual(newcomer);
    expect(pendingOfProject(world, PROJECT)).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        orgId: ORG,
        groupId: PROJECT,
        username: newcomer.username,
        roles: ['GROUP_READ_ONLY', 'GROUP_BACKUP_ADMIN'],
        teamIds: [],
        inviterUsername: 'ADMIN1',
        createdAt: NOW,
      },
    ]);
    expect(events).toEqual([
      { eventTypeName: 'INVITED_TO_GROUP', groupId: PROJECT, targetUsername: newcomer.username },
    ]);
  });

  it('an invited user keeps the invitation and its dates, with the roles sent now', () => {
    const pending = invitation(newcomer.username, { createdAt: NOW - 3 * DAY_MS });
    const { world } = add({ invitations: [pending] }, [wants(newcomer, 'GROUP_OWNER')]);
    expect(pendingOfProject(world, PROJECT)).toEqual([{ ...pending, roles: ['GROUP_OWNER'] }]);
  });

  it('a user with an expired invitation gets a new one', () => {
    const expired = invitation(newcomer.username, { createdAt: NOW - 30 * DAY_MS });
    const { world } = add({ invitations: [expired] }, [wants(newcomer, 'GROUP_OWNER')]);
    expect(pendingOfProject(world, PROJECT)).toMatchObject([{ createdAt: NOW, roles: ['GROUP_OWNER'] }]);
  });

  it('an invitation into another project, or of another user, does not count', () => {
    const others = [
      invitation(newcomer.username, { id: idOf('one'), groupId: OTHER }),
      invitation('else@example.com', { id: idOf('two') }),
    ];
    const { world } = add({ invitations: others }, [wants(newcomer, 'GROUP_OWNER')]);
    expect(world.invitations.size).toBe(3);
    for (const other of others) expect(world.invitations.get(other.id)).toEqual(other);
  });

  it('a user that is sent twice has one invitation, with the roles sent last', () => {
    const { world } = add({}, [wants(newcomer, 'GROUP_OWNER'), wants(newcomer, 'GROUP_READ_ONLY')]);
    expect(pendingOfProject(world, PROJECT)).toMatchObject([{ roles: ['GROUP_READ_ONLY'] }]);
  });
});

describe('E5, "the invite-bypass setting is true: the user is added directly"', () => {
  const settings = { inviteBypass: true };

  it('gives the roles in the project, and keeps global roles and roles in other projects', () => {
    const { world } = add({ settings }, [wants(newcomer, 'GROUP_READ_ONLY', 'GROUP_USER_ADMIN')]);
    expect(world.users.get(newcomer.id)?.roles).toEqual([
      { roleName: 'GLOBAL_READ_ONLY' },
      groupRole('GROUP_OWNER', OTHER),
      { roleName: 'ORG_MEMBER', orgId: ORG },
      groupRole('GROUP_READ_ONLY'),
      groupRole('GROUP_USER_ADMIN'),
    ]);
    expect(world.invitations.size).toBe(0);
  });

  it('writes JOINED_ORG for a user from outside the organization, and JOINED_GROUP', () => {
    const { events } = add({ settings }, [wants(newcomer, 'GROUP_READ_ONLY')]);
    expect(events).toEqual([
      { eventTypeName: 'JOINED_ORG', orgId: ORG, targetUsername: newcomer.username },
      { eventTypeName: 'JOINED_GROUP', groupId: PROJECT, targetUsername: newcomer.username },
    ]);
  });

  it('withdraws the invitations that are pending for the same user and project', () => {
    const pending = invitation(newcomer.username);
    const others = [
      invitation('else@example.com', { id: idOf('one') }),
      invitation(newcomer.username, { id: idOf('two'), groupId: OTHER }),
    ];
    const { world, events } = add({ settings, invitations: [pending, ...others] }, [
      wants(newcomer, 'GROUP_OWNER'),
    ]);
    expect(world.invitations.get(pending.id)).toBeUndefined();
    expect(world.invitations.size).toBe(2);
    expect(events.map(({ eventTypeName }) => eventTypeName)).toEqual([
      'JOINED_ORG',
      'GROUP_INVITATION_DELETED',
      'JOINED_GROUP',
    ]);
  });

  it('gives a role that is sent twice once', () => {
    const { world } = add({ settings }, [wants(newcomer, 'GROUP_OWNER', 'GROUP_OWNER')]);
    const own = world.users.get(newcomer.id)?.roles.filter(({ groupId }) => groupId === PROJECT);
    expect(own).toEqual([groupRole('GROUP_OWNER')]);
  });
});

describe.each([true, false])('E5, "the user is already a member" (inviteBypass %s)', (inviteBypass) => {
  const settings = { inviteBypass };

  it('"The member\'s roles are overwritten with the roles sent"; those elsewhere stay', () => {
    const { world, events } = add({ settings }, [wants(reader, 'GROUP_BACKUP_ADMIN')]);
    expect(world.users.get(reader.id)?.roles).toEqual([
      orgRole(),
      groupRole('GROUP_OWNER', OTHER),
      groupRole('GROUP_BACKUP_ADMIN'),
    ]);
    expect(world.invitations.size).toBe(0);
    expect(events).toEqual([
      { eventTypeName: 'USER_ROLES_CHANGED_AUDIT', groupId: PROJECT, targetUsername: reader.username },
    ]);
  });

  it('an owner may go while another one stays', () => {
    const second = user('second', { roles: [groupRole('GROUP_OWNER')] });
    const { world } = add({ settings, users: [owner, second] }, [wants(owner, 'GROUP_READ_ONLY')]);
    expect(world.users.get(owner.id)?.roles).toEqual([orgRole('ORG_OWNER'), groupRole()]);
  });

  it('the last owner may get more roles, as long as GROUP_OWNER is among them', () => {
    const { world } = add({ settings }, [wants(owner, 'GROUP_READ_ONLY', 'GROUP_OWNER')]);
    expect(world.users.get(owner.id)?.roles).toEqual([
      orgRole('ORG_OWNER'),
      groupRole('GROUP_READ_ONLY'),
      groupRole('GROUP_OWNER'),
    ]);
  });

  it.each([
    [[wants(reader, 'GROUP_OWNER'), wants(owner, 'GROUP_READ_ONLY')]],
    [[wants(owner, 'GROUP_READ_ONLY'), wants(reader, 'GROUP_OWNER')]],
  ])('ownership can be handed over in one request, in whatever order: %j', (requests) => {
    const { world } = add({ settings }, requests);
    expect(world.users.get(reader.id)?.roles).toContainEqual(groupRole('GROUP_OWNER'));
    expect(world.users.get(owner.id)?.roles).not.toContainEqual(groupRole('GROUP_OWNER'));
  });
});
