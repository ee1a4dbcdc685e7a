import type { Admission } from '../invitations/admit.js';
import { Refusal } from '../refusals.js';
import type { Role } from '../role.js';
import { isObjectId } from '../ids.js';
import type { Team } from '../tables/teams.js';
import type { World } from '../world.js';

/**
 * Returns the admissions that give a user these roles and teams: one for each project and organization. A user that
 * gets a team, but no role in its organization, becomes a member of the organization. Global roles need no admission.
 */
export function admissionsFor(
  world: World,
  roles: readonly Role[],
  teamIds: readonly string[] = [],
): readonly Admission[] {
  const ofScopes = distinct(roles.flatMap(({ groupId, orgId }) => groupId ?? orgId ?? [])).map((id) =>
    admissionTo(world, id, roles),
  );
  return distinct(teamIds)
    .map((id) => teamWithId(world, id))
    .reduce<readonly Admission[]>(withTeam, ofScopes);
}

function admissionTo(world: World, id: string, roles: readonly Role[]): Admission {
  const project = world.projects.get(id);
  const names = roles
    .filter(({ groupId, orgId }) => (groupId ?? orgId) === id)
    .map(({ roleName }) => roleName);
  return {
    ...(project === undefined ? { orgId: id } : { orgId: project.orgId, groupId: id }),
    roles: distinct(names),
    teamIds: [],
  };
}

function withTeam(admissions: readonly Admission[], { id, orgId }: Team): readonly Admission[] {
  const isToOrganization = (one: Admission): boolean => one.orgId === orgId && one.groupId === undefined;
  if (!admissions.some(isToOrganization))
    return [...admissions, { orgId, roles: ['ORG_MEMBER'], teamIds: [id] }];
  return admissions.map((one) => (isToOrganization(one) ? { ...one, teamIds: [...one.teamIds, id] } : one));
}

function teamWithId(world: World, id: string): Team {
  const team = world.teams.get(id);
  if (team === undefined) throw new Refusal(isObjectId(id) ? 'TEAM_NOT_FOUND' : 'INVALID_TEAM_ID', id);
  return team;
}

function distinct<Value>(values: readonly Value[]): readonly Value[] {
  return [...new Set(values)];
}
