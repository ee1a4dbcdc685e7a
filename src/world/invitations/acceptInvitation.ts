import type { EventDraft } from '../tables/events.js';
import { takeId } from '../ids.js';
import { inTurn } from '../inTurn.js';
import type { Outcome } from '../outcome.js';
import type { Role } from '../role.js';
import { isEmail } from '../users/credentials.js';
import { joinOrganization } from '../users/joinOrganization.js';
import type { User } from '../tables/users.js';
import type { World } from '../world.js';
import type { Invitation } from '../tables/invitations.js';

/**
 * Accepts an invitation: deletes it, and gives its roles and teams to the invited user. Creates this user if
 * the username is unknown. If the invitation is to a project, the user also joins the project's organization.
 */
export function acceptInvitation(world: World, invitation: Invitation): Outcome {
  const { id, orgId, groupId, username } = invitation;
  const [peopled, userId] = findOrCreateUser(world, username);
  const accepted = { ...peopled, invitations: peopled.invitations.remove(id) };
  return inTurn(accepted, [
    (before) => giveRoles(before, userOf(before, userId), invitation),
    (before) =>
      groupId === undefined
        ? { world: before, events: [] }
        : joinOrganization(before, userOf(before, userId), orgId),
    (before) => enterTeams(before, userOf(before, userId), invitation),
  ]);
}

/** Finds the user with a username, or creates one. Returns the next world and the id of the user. */
function findOrCreateUser(world: World, username: string): readonly [World, string] {
  const known = world.users.select('username', username).first();
  if (known !== undefined) return [world, known.id];
  const [next, id] = takeId(world);
  const user: User = {
    ...{ id, username, ...(isEmail(username) ? { emailAddress: username } : {}), ...namesOf(username) },
    ...{ roles: [], teamIds: [], accessList: [], createdAt: world.now },
  };
  return [{ ...next, users: next.users.put(user) }, id];
}

/** Derives first and last name from an email address. For example, `grace.moreau@…` becomes Grace Moreau. */
function namesOf(username: string): Pick<User, 'firstName' | 'lastName'> {
  const words = (username.split('@')[0] ?? username).split(/[._+-]+/).filter((word) => word !== '');
  const [firstName = username, ...others] = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return { firstName, lastName: others.join(' ') || firstName };
}

function giveRoles(world: World, user: User, { orgId, groupId, roles }: Invitation): Outcome {
  const place = groupId === undefined ? { orgId } : { groupId };
  const added = roles
    .map((roleName): Role => ({ roleName, ...place }))
    .filter((role) => !user.roles.some((own) => isSame(own, role)));
  return {
    world: { ...world, users: world.users.put({ ...user, roles: [...user.roles, ...added] }) },
    events: [
      {
        eventTypeName: groupId === undefined ? 'JOINED_ORG' : 'JOINED_GROUP',
        ...place,
        targetUsername: user.username,
      },
    ],
  };
}

function enterTeams(world: World, user: User, { orgId, teamIds }: Invitation): Outcome {
  const joined = teamIds.filter((id) => world.teams.get(id) !== undefined && !user.teamIds.includes(id));
  if (joined.length === 0) return { world, events: [] };
  const member: User = { ...user, teamIds: [...user.teamIds, ...joined] };
  return {
    world: { ...world, users: world.users.put(member) },
    events: joined.map((teamId): EventDraft => {
      return { eventTypeName: 'JOINED_TEAM', orgId, targetUsername: user.username, teamId };
    }),
  };
}

function userOf(world: World, id: string): User {
  const user = world.users.get(id);
  if (user === undefined) throw new Error(`The user ${id} is gone.`);
  return user;
}

function isSame(a: Role, b: Role): boolean {
  return a.roleName === b.roleName && a.orgId === b.orgId && a.groupId === b.groupId;
}
