import type { Behaviour } from '../world/behaviour.js';
import { expiresAt } from '../world/invitations/pending/invitation.js';

/**
 * Deletes an invitation 30 days after its creation. The platform's API document says that invitations expire
 * then (`listProjectInvitations`, E13, and `patchOrganizationInvitation`, E18).
 */
export const invitationExpires: Behaviour<'invitations'> = {
  name: 'invitationExpires',
  subjects: 'invitations',
  due: expiresAt,
  fire: (world, { id }) => ({ world: { ...world, invitations: world.invitations.remove(id) }, events: [] }),
};
