import type { Schema } from '../../contract/types.js';
import { formatInstant } from '../../world/instant.js';
import { expiresAt } from '../../world/invitations/pending/invitation.js';
import type { Invitation } from '../../world/tables/invitations.js';
import type { Organization } from '../../world/tables/organizations.js';
import type { Project } from '../../world/tables/projects.js';
import { isGroupRole, isOrgRole } from '../../world/role.js';

/** Presents an invitation to a project. */
export function presentProjectInvitation(
  invitation: Invitation,
  project: Project,
): Schema<'ProjectInvitation'> {
  return {
    createdAt: formatInstant(invitation.createdAt),
    expiresAt: formatInstant(expiresAt(invitation)),
    groupId: project.id,
    groupName: project.name,
    id: invitation.id,
    inviterUsername: invitation.inviterUsername,
    roles: invitation.roles.filter(isGroupRole),
    username: invitation.username,
  };
}

/** Presents an invitation to an organization. */
export function presentOrganizationInvitation(
  invitation: Invitation,
  organization: Organization,
): Schema<'OrganizationInvitation'> {
  return {
    createdAt: formatInstant(invitation.createdAt),
    expiresAt: formatInstant(expiresAt(invitation)),
    id: invitation.id,
    inviterUsername: invitation.inviterUsername,
    orgId: organization.id,
    orgName: organization.name,
    roles: invitation.roles.filter(isOrgRole),
    teamIds: invitation.teamIds,
    username: invitation.username,
  };
}

/** Presents the result of inviting a user: the invitation, or an empty object if the user joined at once. */
export function ifInvited<Presented>(
  { invitation }: { readonly invitation?: Invitation },
  present: (invitation: Invitation) => Presented,
): Presented | Record<string, never> {
  return invitation === undefined ? {} : present(invitation);
}
