import type { Key } from '../world/tables/keys.js';
import type { Organization } from '../world/tables/organizations.js';
import type { Project } from '../world/tables/projects.js';
import { Refusal } from '../world/refusals.js';
import { satisfies, seesProject, type Requirement } from '../world/roles/grants.js';
import type { World } from '../world/world.js';

/** A caller's key, with the project or organization of the request. */
export interface Claim {
  readonly world: World;
  readonly key: Key | undefined;
  readonly project?: Project;
  readonly organization?: Organization;
}

/**
 * Throws a refusal if the caller's key lacks the role that an operation requires (API document,
 * Authentication, rule 4).
 */
export function authorize(requirement: Requirement, claim: Claim): void {
  if (requirement === 'NONE') return;
  const { key, project, organization, world } = claim;
  if (key === undefined) throw new Refusal('USER_UNAUTHORIZED');
  if (project !== undefined) {
    if (requirement === 'ANY' && seesProject(key.roles, project, world.quirks)) return;
    const scope = { orgId: project.orgId, groupId: project.id };
    if (requirement !== 'ANY' && satisfies(key.roles, requirement, scope)) return;
    throw refuseInProject(requirement, key, project);
  }
  const scope = organization === undefined ? {} : { orgId: organization.id };
  if (!satisfies(key.roles, requirement, scope) && !isInsider(requirement, claim)) {
    throw refuseElsewhere(requirement, claim);
  }
}

/**
 * Returns whether a key has a role in any project of the organization. Such a key may call `listProjects`
 * (`GET /orgs/{orgId}/groups`), which lists only the projects that the key can see.
 */
function isInsider(requirement: Requirement, { world, key, organization }: Claim): boolean {
  if (requirement !== 'ORG_MEMBER' || organization === undefined) return false;
  return (key?.roles ?? []).some(
    ({ groupId }) => groupId !== undefined && world.projects.get(groupId)?.orgId === organization.id,
  );
}

function refuseInProject(requirement: Requirement, key: Key, project: Project): Refusal {
  const isInside = satisfies(key.roles, 'ANY', { orgId: project.orgId, groupId: project.id });
  if (!isInside) return new Refusal('NOT_IN_GROUP');
  return requirement === 'GROUP_USER_ADMIN'
    ? new Refusal('NOT_GROUP_USER_ADMIN', project.id)
    : new Refusal('USER_UNAUTHORIZED');
}

function refuseElsewhere(requirement: Requirement, claim: Claim): Refusal {
  const { organization, key } = claim;
  if (requirement === 'GLOBAL_USER_ADMIN') return new Refusal('NOT_GLOBAL_USER_ADMIN');
  if (organization === undefined || requirement.startsWith('GLOBAL_'))
    return new Refusal('USER_UNAUTHORIZED');
  if (requirement === 'ORG_MEMBER') return new Refusal('NOT_IN_ORG');
  if (requirement !== 'ORG_GROUP_CREATOR') return new Refusal('NOT_ORG_ADMIN', organization.id);
  const isInside =
    satisfies(key?.roles ?? [], 'ORG_MEMBER', { orgId: organization.id }) || isInsider('ORG_MEMBER', claim);
  return isInside ? new Refusal('NOT_ORG_GROUP_CREATOR', organization.id) : new Refusal('NOT_IN_ORG');
}
