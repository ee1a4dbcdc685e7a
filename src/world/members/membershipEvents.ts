import { isInside, scopeOf } from '../invitations/pending/parent.js';
import { isSameRole, type Role } from '../role.js';
import type { EventDraft } from '../tables/events.js';
import type { User } from '../tables/users.js';
import type { World } from '../world.js';
import { admissionsFor } from './admissionsFor.js';

/** Returns the roles that are in only one of two lists. */
export function differences(before: readonly Role[], after: readonly Role[]): readonly Role[] {
  const without = (some: readonly Role[], others: readonly Role[]): readonly Role[] =>
    some.filter((role) => !others.some((other) => isSameRole(role, other)));
  return [...without(before, after), ...without(after, before)];
}

/** Returns an event for each project and organization where a user's roles change, except organizations in `left`. */
export function roleEvents(
  world: World,
  user: User,
  roles: readonly Role[],
  left: readonly string[],
): readonly EventDraft[] {
  const targetUsername = user.username;
  return admissionsFor(world, differences(user.roles, roles))
    .filter(({ orgId, groupId }) => groupId !== undefined || !left.includes(orgId))
    .map((scope): EventDraft => {
      const { orgId, groupId } = scope;
      return groupId === undefined || isInside({ roles }, scope)
        ? { eventTypeName: 'USER_ROLES_CHANGED_AUDIT', ...scopeOf(scope), targetUsername }
        : { eventTypeName: 'REMOVED_FROM_GROUP', groupId, orgId, targetUsername };
    });
}

/**
 * Returns the events about a user that leaves organizations. For each organization, the events about its teams come
 * first.
 */
export function leavingEvents(
  world: World,
  { username, teamIds }: User,
  orgIds: readonly string[],
): readonly EventDraft[] {
  const teams = teamIds.flatMap((id) => world.teams.get(id) ?? []);
  return orgIds.flatMap((orgId): readonly EventDraft[] => [
    ...teams
      .filter((team) => team.orgId === orgId)
      .map(({ id: teamId }): EventDraft => ({
        eventTypeName: 'REMOVED_FROM_TEAM',
        orgId,
        targetUsername: username,
        teamId,
      })),
    { eventTypeName: 'REMOVED_FROM_ORG', orgId, targetUsername: username },
  ]);
}

/** Returns the ids of the organizations in which a user has a role, or a role in a project. */
export function organizationsOf(world: World, { roles }: Pick<User, 'roles'>): readonly string[] {
  const ids = roles.flatMap(({ orgId, groupId = '' }) => orgId ?? world.projects.get(groupId)?.orgId ?? []);
  return [...new Set(ids)];
}
