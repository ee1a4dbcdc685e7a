import { nothing, type IncidentType } from '../world/incidents/incidentType.js';
import { acceptInvitation } from '../world/invitations/acceptInvitation.js';
import { isPending } from '../world/invitations/invitation.js';
import { findTarget, unknownTarget } from '../world/targets/findTarget.js';

/** Somebody accepts an invitation: he joins, and it is gone. */
export const invitationAccept: IncidentType<'invitation.accept'> = {
  kind: 'invitation.accept',
  isMomentary: true,
  resolveTarget(world, { target }) {
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
