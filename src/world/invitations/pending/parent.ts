import type { Invitation } from '../../tables/invitations.js';
import type { Organization } from '../../tables/organizations.js';
import type { Project } from '../../tables/projects.js';
import type { User } from '../../tables/users.js';

/** The place to which a user is invited: an organization or, if `groupId` is set, a project of this organization. */
export type Parent = Pick<Invitation, 'orgId' | 'groupId'>;

export function organizationParent({ id }: Organization): Parent {
  return { orgId: id };
}

export function projectParent({ id, orgId }: Project): Parent {
  return { orgId, groupId: id };
}

/** Returns the id with which roles and events refer to a project or organization. */
export function scopeOf({
  orgId,
  groupId,
}: Parent): { readonly groupId: string } | { readonly orgId: string } {
  return groupId === undefined ? { orgId } : { groupId };
}

/**
 * Returns whether a user has a role in this project or organization. Roles in the projects of an organization do not
 * count.
 */
export function isInside({ roles }: Pick<User, 'roles'>, { orgId, groupId }: Parent): boolean {
  return roles.some((role) => (groupId === undefined ? role.orgId === orgId : role.groupId === groupId));
}
