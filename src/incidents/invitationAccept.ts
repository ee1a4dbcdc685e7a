import { optional, string } from '../schema/schema.js';
import type { Incident } from '../world/tables/incidents.js';
import { acceptInvitation } from '../world/invitations/acceptInvitation.js';
import { isPending } from '../world/invitations/pending/invitation.js';
import { findTarget, unknownTarget } from '../world/targets/findTarget.js';
import { defineIncident } from './defineIncident.js';

export interface InvitationAccept extends Incident {
  readonly orgId: string;
  readonly invitationId: string;
  readonly username: string;
}

/**
 * An invited user accepts an invitation: the user joins the project or organization, and the invitation is
 * deleted.
 */
export const invitationAccept = defineIncident({
  kind: 'invitation.accept',
  description:
    'The invited user accepts: the user joins, and the invitation is removed. This cannot be healed.',
  effect:
    'The user joins with the roles and teams of the invitation, and `GET /groups/{groupId}/invites` (E13) no longer lists it. A user is created if necessary. The incident ends at once, whatever `for` says.',
  target: 'The invitation: its id, or the username that it was sent to.',
  targets: ['invitations'],
  length: 'Accepted but ignored: the incident ends at once.',
  members: {},
  row: { orgId: string, groupId: optional(string), invitationId: string, username: string },
  isMomentary: true,
  resolveTarget(world, { target }) {
    const invitation = findTarget(world, 'invitations', target);
    if (!isPending(invitation, world.now)) throw unknownTarget(world, ['invitations'], target);
    const { id: invitationId, orgId, groupId, username } = invitation;
    return { orgId, ...(groupId !== undefined && { groupId }), invitationId, username };
  },
  start(world, { invitationId }) {
    const invitation = world.invitations.get(invitationId);
    return invitation === undefined ? { world, events: [] } : acceptInvitation(world, invitation);
  },
  show: ({ orgId, username }) => ({ orgId, username }),
});
