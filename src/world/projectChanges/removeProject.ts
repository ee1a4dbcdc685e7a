import { withoutProject } from '../alerts/configs/alertScope.js';
import type { Outcome } from '../outcome.js';
import { removeReferring, type RemovedIds } from '../removeReferring.js';
import type { Role } from '../role.js';
import type { Project } from '../tables/projects.js';
import type { Table } from '../tree/table.js';
import type { World } from '../world.js';

/**
 * Removes a project with everything that belongs to it. Users and API keys remain, but lose their roles in it. Events
 * remain, because the feed of the organization contains some of them too.
 */
export function removeProject(world: World, project: Project): Outcome {
  const { world: removed, ids } = removeReferring(world, 'projects', project.id);
  return {
    world: {
      ...removed,
      alertConfigs: withoutProject(removed, project.id),
      users: withoutRoles(removed.users, project),
      keys: withoutRoles(removed.keys, project),
      periods: periodsWithout(removed, ids),
    },
    events: [],
  };
}

interface Member {
  readonly id: string;
  readonly roles: readonly Role[];
}

function withoutRoles<Row extends Member, Index extends string>(
  table: Table<Row, Index>,
  project: Project,
): Table<Row, Index> {
  return table
    .all()
    .toArray()
    .filter(({ roles }) => roles.some(({ groupId }) => groupId === project.id))
    .reduce((rest, row) => rest.put({ ...row, roles: remainingRoles(row, project) }), table);
}

/**
 * Returns the roles without those in the project. A user that has only these roles remains a member of the
 * organization.
 */
function remainingRoles({ roles }: Member, { id, orgId }: Project): readonly Role[] {
  const others = roles.filter(({ groupId }) => groupId !== id);
  const isInside = others.some((role) => role.orgId === orgId);
  return isInside ? others : [...others, { roleName: 'ORG_MEMBER', orgId }];
}

/**
 * Removes the periods of removed rows. The subject of a period is, or begins with, the id of a process, a cluster or a
 * project.
 */
function periodsWithout({ periods }: World, ids: RemovedIds): World['periods'] {
  const gone = new Set([...ids.values()].flatMap((each) => [...each]));
  return periods
    .all()
    .toArray()
    .filter(({ subjectId }) => gone.has(subjectId.split('/')[0] ?? ''))
    .reduce((table, { id }) => table.remove(id), periods);
}
