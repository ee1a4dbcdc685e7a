import type { EventDraft } from '../tables/events.js';
import { inTurn } from '../inTurn.js';
import type { Outcome } from '../outcome.js';
import { isSameRole, type Role } from '../role.js';
import type { Invitation } from '../tables/invitations.js';
import type { User } from '../tables/users.js';
import { joinOrganization } from '../users/joinOrganization.js';
import type { World } from '../world.js';
import { isInside, scopeOf, type Parent } from './pending/parent.js';

/** The roles and teams that a user gets in a project or organization. */
export type Admission = Parent & Pick<Invitation, 'roles' | 'teamIds'>;

/**
 * Gives a user roles and teams. A user with a role in a project also joins its organization. Ignores teams that were
 * deleted since the user was invited.
 */
export function admit(world: World, userId: string, admission: Admission): Outcome {
  return inTurn(world, [
    (before) => giveRoles(before, userOf(before, userId), admission),
    (before) =>
      admission.groupId === undefined
        ? { world: before, events: [] }
        : joinOrganization(before, userOf(before, userId), admission.orgId),
    (before) => enterTeams(before, userOf(before, userId), admission),
  ]);
}

function giveRoles(world: World, user: User, admission: Admission): Outcome {
  const scope = scopeOf(admission);
  const added = admission.roles
    .map((roleName): Role => ({ roleName, ...scope }))
    .filter((role) => !user.roles.some((own) => isSameRole(own, role)));
  return {
    world: { ...world, users: world.users.put({ ...user, roles: [...user.roles, ...added] }) },
    events: eventsOf(user, admission, added).map((eventTypeName) => ({
      eventTypeName,
      ...scope,
      targetUsername: user.username,
    })),
  };
}

/**
 * Returns the event types of an admission. A new member joins, a member that gets more roles has a change of roles,
 * and a member whose roles stay the same has no event.
 */
function eventsOf(
  user: User,
  admission: Admission,
  added: readonly Role[],
): readonly EventDraft['eventTypeName'][] {
  if (!isInside(user, admission)) return [admission.groupId === undefined ? 'JOINED_ORG' : 'JOINED_GROUP'];
  return added.length === 0 ? [] : ['USER_ROLES_CHANGED_AUDIT'];
}

function enterTeams(world: World, user: User, { orgId, teamIds }: Admission): Outcome {
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
