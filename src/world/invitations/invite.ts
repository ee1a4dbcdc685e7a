import { inTurn } from '../inTurn.js';
import type { Outcome } from '../outcome.js';
import { checkMembers } from '../putRow.js';
import { Refusal } from '../refusals.js';
import type { Invitation } from '../tables/invitations.js';
import type { User } from '../tables/users.js';
import { isEmail } from '../email.js';
import { checkUsername } from '../users/credentials.js';
import type { World } from '../world.js';
import { admit, type Admission } from './admit.js';
import { checkInvitedTeams } from './checkInvitation.js';
import { isInside, type Parent } from './pending/parent.js';
import { refuseIfFull } from './refuseIfFull.js';
import { sendInvitation, type InvitationRequest } from './sendInvitation.js';
import { withdrawInvitations } from './pending/withdrawInvitations.js';

/** Result of an invitation. `invitation` is unset if the user joined at once. */
export type Invited = Outcome & { readonly invitation?: Invitation };

/**
 * Invites a user to a project or organization. If the setting `inviteBypass` is on, an existing user joins at once and
 * gets no invitation.
 */
export function invite(world: World, parent: Parent, request: InvitationRequest): Invited {
  const { username } = request;
  if (world.settings.ldap) throw new Refusal('INVITATION_ONLY_MODE_OR_LDAP');
  checkMembers(world, 'invitations', { ...parent, roles: request.roles });
  const teamIds = request.teamIds && checkInvitedTeams(world, parent.orgId, request.teamIds);
  const roles = [...new Set(request.roles)];
  const user = world.users.select('username', username).first();
  if (user === undefined) checkAddress(world, username);
  else if (isInside(user, parent)) throw alreadyInside(user, parent);
  return user !== undefined && world.settings.inviteBypass
    ? admitAtOnce(world, user, { ...parent, roles, teamIds: teamIds ?? [] })
    : sendInvitation(world, parent, { ...request, roles, ...(teamIds && { teamIds }) });
}

/**
 * Gives a user roles and teams without an invitation. Deletes the user's pending invitations to the same project or
 * organization.
 */
export function admitAtOnce(world: World, user: User, admission: Admission): Outcome {
  refuseIfFull(world, admission.orgId, user.username);
  return inTurn(world, [
    (before) => withdrawInvitations(before, admission, user.username),
    (before) => admit(before, user.id, admission),
  ]);
}

/** Refuses a username to which the platform could not send a message. */
function checkAddress(world: World, username: string): void {
  if (!isEmail(username)) throw new Refusal('INVALID_USERNAME');
  checkUsername(username, world.settings.emailValidation);
}

function alreadyInside(user: User, { orgId, groupId }: Parent): Refusal {
  return groupId === undefined
    ? new Refusal('USER_ALREADY_IN_ORG', user.username, orgId)
    : new Refusal('USER_ALREADY_IN_GROUP', user.username, groupId);
}
