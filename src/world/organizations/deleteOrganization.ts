import type { Outcome } from '../outcome.js';
import { Refusal } from '../refusals.js';
import type { Role } from '../role.js';
import type { Organization } from '../tables/organizations.js';
import type { World } from '../world.js';

/**
 * Deletes an organization that has no projects. Its keys stop working, and its invitations and teams are removed. Its
 * users remain, but lose their roles and teams in the organization. The row stays, marked as deleted.
 */
export function deleteOrganization(world: World, organization: Organization): Outcome {
  const { id } = organization;
  if (world.projects.select('organization', id).size > 0) throw new Refusal('ORG_NOT_EMPTY');
  const teams = world.teams.select('organization', id).toArray();
  const invitations = world.invitations.select('organization', id).toArray();
  return {
    world: {
      ...world,
      organizations: world.organizations.put({ ...organization, deletedAt: world.now }),
      teams: teams.reduce((table, team) => table.remove(team.id), world.teams),
      invitations: invitations.reduce((table, invitation) => table.remove(invitation.id), world.invitations),
      users: usersWithout(world, id, new Set(teams.map((team) => team.id))),
      keys: keysWithout(world, id),
    },
    events: [],
  };
}

function usersWithout(world: World, orgId: string, teamIds: ReadonlySet<string>): World['users'] {
  return world.users
    .all()
    .toArray()
    .filter(
      (user) => user.roles.some((role) => role.orgId === orgId) || user.teamIds.some((id) => teamIds.has(id)),
    )
    .reduce(
      (table, user) =>
        table.put({
          ...user,
          roles: elsewhere(user.roles, orgId),
          teamIds: user.teamIds.filter((id) => !teamIds.has(id)),
        }),
      world.users,
    );
}

/**
 * Removes the keys of the organization. Keys that also have other roles are kept, and lose only their roles in the
 * organization.
 */
function keysWithout(world: World, orgId: string): World['keys'] {
  return world.keys
    .all()
    .toArray()
    .filter(({ roles }) => roles.some((role) => role.orgId === orgId))
    .reduce((table, key) => {
      const roles = elsewhere(key.roles, orgId);
      return roles.length === 0 ? table.remove(key.id) : table.put({ ...key, roles });
    }, world.keys);
}

function elsewhere(roles: readonly Role[], orgId: string): readonly Role[] {
  return roles.filter((role) => role.orgId !== orgId);
}
