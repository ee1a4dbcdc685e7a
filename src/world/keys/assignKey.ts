import type { Outcome } from '../outcome.js';
import { Refusal } from '../refusals.js';
import type { Role } from '../role.js';
import type { Key } from '../tables/keys.js';
import type { Project } from '../tables/projects.js';
import type { World } from '../world.js';
import { changeKey } from './changeKey.js';
import { organizationOf } from './organizationOf.js';

/** Returns the keys with a role in a project, oldest first. */
export function keysIn(world: World, { id }: Project): readonly Key[] {
  return world.keys
    .all()
    .toArray()
    .filter((key) => isIn(key, id));
}

/**
 * Sets the roles of a key in a project. If the key had none there, it joins the project, and becomes a member of the
 * project's organization. Its other roles remain.
 */
export function assignKey(
  world: World,
  key: Key,
  project: Project,
  roles: readonly Role[],
): Outcome & { readonly key: Key } {
  const { orgId } = organizationOf(world, key);
  if (orgId === undefined) throw new Refusal('API_KEY_NOT_FOUND', key.id);
  if (orgId !== project.orgId) throw new Refusal('API_KEY_CAN_ONLY_BELONG_TO_ONE_ORG');
  const others = withMembership(rolesOutside(key, project.id), project.orgId);
  const outcome = changeKey(world, key, { roles: [...others, ...roles] });
  if (isIn(key, project.id)) return outcome;
  return { ...outcome, events: [{ eventTypeName: 'API_KEY_ADDED_TO_GROUP', ...aboutKey(key, project) }] };
}

/** Removes a key from a project. The key remains in the organization. */
export function unassignKey(world: World, key: Key, project: Project): Outcome {
  if (!isIn(key, project.id)) throw new Refusal('API_KEY_NOT_FOUND', key.id);
  const roles = withMembership(rolesOutside(key, project.id), project.orgId);
  return {
    ...changeKey(world, key, { roles }),
    events: [{ eventTypeName: 'API_KEY_REMOVED_FROM_GROUP', ...aboutKey(key, project) }],
  };
}

function isIn({ roles }: Key, groupId: string): boolean {
  return roles.some((role) => role.groupId === groupId);
}

function rolesOutside({ roles }: Key, groupId: string): readonly Role[] {
  return roles.filter((role) => role.groupId !== groupId);
}

/** Adds the role ORG_MEMBER if there is no other role of the organization. */
export function withMembership(roles: readonly Role[], orgId: string): readonly Role[] {
  return roles.some((role) => role.orgId === orgId) ? roles : [{ roleName: 'ORG_MEMBER', orgId }, ...roles];
}

function aboutKey({ publicKey }: Key, { id }: Project): { groupId: string; targetPublicKey: string } {
  return { groupId: id, targetPublicKey: publicKey };
}
