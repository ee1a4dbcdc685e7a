import type { Behaviour } from '../world/behaviour.js';
import { expiresAt } from '../world/invitations/invitation.js';

/** Deletes an invitation 30 days after its creation, because pending invitations expire then (E13, E18). */
export const invitationExpires: Behaviour<'invitations'> = {
  name: 'invitationExpires',
  subjects: 'invitations',
  due: expiresAt,
  fire: (world, { id }) => ({ world: { ...world, invitations: world.invitations.remove(id) }, events: [] }),
};
