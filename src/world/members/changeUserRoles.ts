import { admissionsFor } from './admissionsFor.js';
import { checkCaller, TO_CHANGE } from './checkCaller.js';
import { differences, leavingEvents, organizationsOf, roleEvents } from './membershipEvents.js';
import { grant, type RoleGranter } from './registerUser.js';
import { withdrawInvitationsOf } from '../invitations/pending/withdrawInvitations.js';
import { inTurn } from '../inTurn.js';
import type { Outcome } from '../outcome.js';
import { Refusal } from '../refusals.js';
import { distinctRoles, isGlobalRole, type Role } from '../role.js';
import { checkRole } from '../roles/checkRole.js';
import type { User } from '../tables/users.js';
import { findUser } from '../users/findUser.js';
import { hasOrganizationOwner, hasProjectOwner } from '../users/owners.js';
import type { World } from '../world.js';

/**
 * Replaces all roles of a user (`patchUser`). Global roles change at once, and so do roles in projects and
 * organizations to which the user belongs. Other roles become invitations, unless the setting `inviteBypass` is on.
 */
export function changeUserRoles(
  world: World,
  user: User,
  roles: readonly Role[],
  granter: RoleGranter,
): Outcome & { readonly user: User } {
  for (const role of roles) checkRole(world, role);
  const wanted = distinctRoles(roles);
  for (const role of differences(user.roles, wanted)) checkCaller(world, granter.roles, role, TO_CHANGE);
  const admissions = admissionsFor(world, wanted);
  const homes = new Set([
    ...organizationsOf(world, user),
    ...user.roles.flatMap(({ groupId = [] }) => groupId),
  ]);
  const isAtOnce = ({ roleName, groupId, orgId }: Role): boolean =>
    isGlobalRole(roleName) || homes.has(groupId ?? orgId ?? '');
  const outcome = inTurn(world, [
    (before) => putRoles(before, user, wanted.filter(isAtOnce)),
    ...admissions
      .filter(({ groupId, orgId }) => !homes.has(groupId ?? orgId))
      .map((admission) => (before: World) => grant(before, user.id, admission, granter.publicKey)),
  ]);
  checkOwners(world, outcome.world, user);
  return { ...outcome, user: findUser(outcome.world, user.id) };
}

/** Sets the roles that apply at once. Users without a role in an organization also leave its teams. */
function putRoles(world: World, user: User, wanted: readonly Role[]): Outcome {
  const roles = withMemberships(world, wanted);
  const remaining = organizationsOf(world, { roles });
  const left = organizationsOf(world, user).filter((id) => !remaining.includes(id));
  const teamIds = user.teamIds.filter((id) => !left.includes(world.teams.get(id)?.orgId ?? ''));
  const changed: User = { ...user, roles, teamIds };
  const cleared = withdrawInvitationsOf({ ...world, users: world.users.put(changed) }, changed);
  return {
    world: cleared.world,
    events: [...cleared.events, ...roleEvents(world, user, roles, left), ...leavingEvents(world, user, left)],
  };
}

/** Adds the role ORG_MEMBER for organizations in which a user has only roles in projects. */
function withMemberships(world: World, roles: readonly Role[]): readonly Role[] {
  const missing = organizationsOf(world, { roles }).filter((id) => !roles.some(({ orgId }) => orgId === id));
  return [...roles, ...missing.map((orgId): Role => ({ roleName: 'ORG_MEMBER', orgId }))];
}

function checkOwners(before: World, after: World, { roles }: User): void {
  for (const { groupId, orgId } of roles) {
    if (groupId !== undefined && hasProjectOwner(before, groupId) && !hasProjectOwner(after, groupId))
      throw new Refusal('CANNOT_DEMOTE_LAST_OWNER');
    if (orgId !== undefined && hasOrganizationOwner(before, orgId) && !hasOrganizationOwner(after, orgId))
      throw new Refusal('CANNOT_DEMOTE_LAST_ORG_OWNER');
  }
}
