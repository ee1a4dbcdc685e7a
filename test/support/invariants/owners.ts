import type { World } from '../../../src/world/world.js';
import { broken } from './broken.js';

/**
 * Returns the organizations and projects that had an owner before a call and have none after it. The owners of an
 * organization own its projects too.
 */
export function lostOwners(before: World, after: World): readonly string[] {
  const organizations = [...after.organizations.all()].filter(({ deletedAt }) => deletedAt === undefined);
  return [
    ...organizations.flatMap(({ id, name }) =>
      broken(`organization ${name}`, {
        'has lost its last owner': isOwned(before, id) && !isOwned(after, id),
      }),
    ),
    ...[...after.projects.all()].flatMap((project) =>
      broken(`project ${project.name}`, {
        'has lost its last owner': isProjectOwned(before, project) && !isProjectOwned(after, project),
      }),
    ),
  ];
}

function isOwned(world: World, orgId: string): boolean {
  return [...world.users.all()].some(({ roles }) =>
    roles.some((role) => role.roleName === 'ORG_OWNER' && role.orgId === orgId),
  );
}

interface Owned {
  readonly id: string;
  readonly orgId: string;
}

function isProjectOwned(world: World, { id, orgId }: Owned): boolean {
  const teams = [...world.projectTeams.select('project', id)].filter(({ roleNames }) =>
    roleNames.includes('GROUP_OWNER'),
  );
  return (
    isOwned(world, orgId) ||
    [...world.users.all()].some(
      ({ roles, teamIds }) =>
        roles.some((role) => role.roleName === 'GROUP_OWNER' && role.groupId === id) ||
        teams.some(({ teamId }) => teamIds.includes(teamId)),
    )
  );
}
