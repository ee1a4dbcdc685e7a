import { isObject } from '../../schema/scalars.js';
import { definitionOf, isTableName } from '../../world/world.js';
import type { Scope } from '../calls/nextCalls.js';
import { NothingReadError } from '../source/sourceError.js';
import type { Draft, Facts } from './draft.js';
import { objectsIn, textsIn } from './facts.js';

type Only = Pick<Scope, 'organizations' | 'projects'>;

/** The ids that remain. */
interface Kept {
  readonly organizations: ReadonlySet<string>;
  readonly projects: ReadonlySet<string>;
}

/**
 * Removes the rows of other organizations and projects: lists of the whole platform show them too. A project keeps its
 * organization. Rows that belong to the whole platform stay. Throws a NothingReadError if nothing remains.
 */
export function limitTo(draft: Draft, { organizations, projects }: Only = {}): void {
  if (organizations === undefined && projects === undefined) return;
  const inScope = draft
    .all('projects')
    .filter(
      ({ id, orgId }) => projects?.has(String(id)) !== false && organizations?.has(String(orgId)) !== false,
    );
  const kept: Kept = {
    organizations: new Set(
      [...draft.all('organizations').map(({ id }) => id), ...inScope.map(({ orgId }) => orgId)]
        .map(String)
        .filter((id) =>
          organizations === undefined || projects !== undefined
            ? inScope.some(({ orgId }) => orgId === id)
            : organizations.has(id),
        ),
    ),
    projects: new Set(inScope.map(({ id }) => String(id))),
  };
  if (kept.organizations.size === 0)
    throw new NothingReadError(
      'nothing could be read: the platform shows the key none of the organizations and projects that are named',
    );
  narrow(draft, kept);
  // Each round removes the rows that refer to rows of the round before.
  while (draft.keep((table, facts) => isKept(draft, kept, table, facts)) > 0);
}

/** Removes roles in other organizations and projects, and other projects from the scopes of alert configurations. */
function narrow(draft: Draft, kept: Kept): void {
  draft.change((table, facts) => {
    const { roles, scope } = facts;
    if ((table === 'users' || table === 'keys') && Array.isArray(roles))
      return { ...facts, roles: objectsIn(roles).filter((role) => isOurs(role, kept)) };
    if (table === 'alertConfigs' && isObject(scope))
      return {
        ...facts,
        scope: { ...scope, groupIds: textsIn(scope.groupIds).filter((id) => kept.projects.has(id)) },
      };
    return facts;
  });
}

function isKept(draft: Draft, kept: Kept, table: string, facts: Facts): boolean {
  const { id, roles, teamIds } = facts;
  if (table === 'organizations') return kept.organizations.has(String(id));
  if (table === 'projects') return kept.projects.has(String(id));
  if (!isOurs(facts, kept)) return false;
  if (table === 'users')
    return (
      objectsIn(roles).length > 0 || textsIn(teamIds).some((team) => draft.get('teams', team) !== undefined)
    );
  if (table === 'keys') return objectsIn(roles).length > 0;
  return !isLost(kept, table, facts);
}

function isOurs({ orgId, groupId }: Facts, { organizations, projects }: Kept): boolean {
  if (typeof groupId === 'string') return projects.has(groupId);
  return typeof orgId !== 'string' || organizations.has(orgId);
}

/** Returns whether a row belongs to a project or an organization that is not kept. */
function isLost({ organizations, projects }: Kept, table: string, facts: Facts): boolean {
  if (!isTableName(table)) return false;
  return Object.entries(definitionOf(table).refersTo).some(([member, target]) => {
    const { [member]: id } = facts;
    if (typeof id !== 'string') return false;
    return target === 'organizations' ? !organizations.has(id) : target === 'projects' && !projects.has(id);
  });
}
