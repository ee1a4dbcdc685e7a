import { Refusal } from '../refusals.js';
import { rolesIn } from '../users/usersOf.js';
import type { World } from '../world.js';
import { pendingOfOrganization, pendingOfProject } from './pending/pendingInvitations.js';

/**
 * Refuses a new user of an organization that has reached its user limit. Users with a pending invitation count,
 * because they would exceed the limit when they accept. A user that already counts may get more roles.
 */
export function refuseIfFull(world: World, orgId: string, username: string): void {
  const { usersMax } = world.organizations.get(orgId) ?? {};
  if (usersMax === undefined) return;
  const names = new Set([...memberNames(world, orgId), ...invitedNames(world, orgId)]);
  if (!names.has(username) && names.size >= usersMax)
    throw new Refusal('MAX_USERS_PER_ORG_EXCEEDED', String(usersMax), orgId);
}

function memberNames(world: World, id: string): readonly string[] {
  const users = world.users.all().toArray();
  return users.filter((user) => rolesIn(world, user, { id }).length > 0).map(({ username }) => username);
}

function invitedNames(world: World, orgId: string): readonly string[] {
  const projects = world.projects.select('organization', orgId).toArray();
  const pending = [
    ...pendingOfOrganization(world, orgId),
    ...projects.flatMap(({ id }) => pendingOfProject(world, id)),
  ];
  return pending.map(({ username }) => username);
}
