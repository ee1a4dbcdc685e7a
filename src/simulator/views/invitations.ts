import { expiresAt, isPending, type Invitation } from '../../world/invitations/invitation.js';
import type { StateView } from './collection.js';
import { timestamp } from './timestamp.js';

/** Invitations into organizations and projects, by who is invited. */
export const invitations: StateView<Invitation> = {
  dependsOn: { names: ['organizations', 'projects'], timed: { pending: () => true } },
  present: (invitation, world) => ({
    ...invitation,
    orgName: world.organizations.get(invitation.orgId)?.name,
    ...(invitation.groupId !== undefined && { groupName: world.projects.get(invitation.groupId)?.name }),
    createdAt: timestamp(invitation.createdAt),
    expiresAt: timestamp(expiresAt(invitation)),
    pending: isPending(invitation, world.now),
  }),
};
