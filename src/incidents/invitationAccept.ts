import { nothing, type IncidentType } from '../domain/incidents/incidentType.js';
import { acceptInvitation } from '../domain/invitations/acceptInvitation.js';
import { isPending } from '../domain/invitations/invitation.js';
import { findTarget, unknownTarget } from '../domain/targets/findTarget.js';

/** Somebody accepts an invitation: he joins, and it is gone. */
export const invitationAccept: IncidentType<'invitation.accept'> = {
  kind: 'invitation.accept',
  isMomentary: true,
  aim(world, { target }) {
    const invitation = findTarget(world, 'invitations', target);
    if (!isPending(invitation, world.now)) throw unknownTarget(world, ['invitations'], target);
    const { id: invitationId, orgId, groupId, username } = invitation;
    return { orgId, ...(groupId === undefined ? {} : { groupId }), invitationId, username };
  },
  start(world, { invitationId }) {
    const invitation = world.invitations.get(invitationId);
    return invitation === undefined ? nothing(world) : acceptInvitation(world, invitation);
  },
  end: nothing,
};
