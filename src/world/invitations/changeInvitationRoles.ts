import type { Organization } from '../tables/organizations.js';
import type { Outcome } from '../outcome.js';
import { putRow, rulesBrokenBy } from '../putRow.js';
import { Refusal } from '../refusals.js';
import type { RoleName } from '../role.js';
import { findTeam } from '../teams/findTeam.js';
import type { World } from '../world.js';
import type { Invitation } from '../tables/invitations.js';
import { pendingOfOrganization } from './pending/pendingInvitations.js';

export interface InvitationChange {
  readonly username: string;
  readonly roles: readonly RoleName[];
  /** New teams. If unset, the teams stay unchanged. */
  readonly teamIds?: readonly string[];
}

/**
 * Replaces the roles of a pending invitation to an organization (`patchOrganizationInvitation`, E18), and its
 * teams if `teamIds` is set. The expiry of the invitation stays unchanged.
 */
export function changeInvitationRoles(
  world: World,
  organization: Organization,
  { username, roles, teamIds }: InvitationChange,
): Outcome & { readonly invitation: Invitation } {
  // This operation refuses these roles before it looks for the invitation, and with a code of its own.
  const misplaced = roles.find((role) => rulesBrokenBy(world, 'invitations', { roles: [role] }).length > 0);
  if (misplaced !== undefined) throw new Refusal('INVALID_ROLE_FOR_ORG', misplaced, organization.id);
  const [pending] = pendingOfOrganization(world, organization.id, username);
  if (pending === undefined) throw new Refusal('INVITATION_NOT_FOUND', username, organization.id);
  const teams = teamIds?.map((id) => findTeam(world, organization, id).id) ?? pending.teamIds;
  const [next, invitation] = putRow(world, 'invitations', { ...pending, roles, teamIds: teams });
  return {
    invitation,
    world: next,
    events: [{ eventTypeName: 'USER_ROLES_CHANGED_AUDIT', orgId: organization.id, targetUsername: username }],
  };
}
