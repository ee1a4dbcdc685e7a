import type { Outcome } from '../outcome.js';
import { checkMembers, putRow } from '../putRow.js';
import { Refusal } from '../refusals.js';
import type { RoleName } from '../role.js';
import type { Invitation } from '../tables/invitations.js';
import type { World } from '../world.js';
import { checkInvitedTeams } from './checkInvitation.js';

export interface InvitationPatch {
  readonly roles: readonly RoleName[];
  /** New teams. If unset, the teams stay unchanged. */
  readonly teamIds?: readonly string[];
}

/**
 * Replaces the roles of an invitation, and its teams if `teamIds` is set. Id and dates stay unchanged. Recorded traffic
 * has no event for it.
 */
export function changeInvitation(
  world: World,
  invitation: Invitation,
  { roles, teamIds = invitation.teamIds }: InvitationPatch,
): Outcome & { readonly invitation: Invitation } {
  if (roles.length === 0) throw new Refusal('CANNOT_REMOVE_ALL_USER_ROLES');
  checkMembers(world, 'invitations', { ...invitation, roles });
  const teams = checkInvitedTeams(world, invitation.orgId, teamIds);
  const [next, changed] = putRow(world, 'invitations', { ...invitation, roles, teamIds: teams });
  return { invitation: changed, world: next, events: [] };
}
