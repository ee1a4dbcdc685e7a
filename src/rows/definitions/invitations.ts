import { changed, eventsOf, type Change } from '../edits.js';
import type { Outcome } from '../../world/outcome.js';
import { putRow } from '../../world/putRow.js';
import type { World } from '../../world/world.js';
import type { Invitation } from '../../world/tables/invitations.js';
import { expiresAt, isPending } from '../../world/invitations/pending/invitation.js';
import { timestamp } from '../../world/timestamp.js';
import { flag, string } from '../../schema/schema.js';
import type { CollectionDefinition } from '../collectionDefinition.js';
import { timestampText } from '../timestampText.js';

type InvitationChange = Change<Invitation, 'createdAt' | 'roles'>;

/** Testers see whether an invitation is pending, and may change its creation time and its roles. */
export const invitations: CollectionDefinition<Invitation> = {
  show: {
    computed: (invitation, world) => ({
      orgName: world.organizations.get(invitation.orgId)?.name,
      ...(invitation.groupId !== undefined && { groupName: world.projects.get(invitation.groupId)?.name }),
      expiresAt: timestamp(expiresAt(invitation)),
      pending: isPending(invitation, world.now),
    }),
    members: { orgName: string, groupName: string, expiresAt: timestampText, pending: flag },
    dependsOn: { names: ['organizations', 'projects'], timed: { pending: () => true } },
  },
  edit: editInvitation,
};

/**
 * Changes the roles of an invitation, or its creation time. With an earlier `createdAt`, a test creates an
 * invitation that expires soon.
 */
function editInvitation(world: World, invitation: Invitation, change: InvitationChange): Outcome {
  const [next, after] = putRow(world, 'invitations', changed(invitation, change));
  const { orgId, groupId, username } = invitation;
  const feed = groupId === undefined ? { orgId } : { groupId };
  return {
    world: next,
    events: eventsOf(invitation, after, {
      roles: { eventTypeName: 'USER_ROLES_CHANGED_AUDIT', ...feed, targetUsername: username },
    }),
  };
}
