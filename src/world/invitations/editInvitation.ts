import { changed, eventsOf, InvalidChange, type Change } from '../edits.js';
import type { Outcome } from '../outcome.js';
import { levelOf } from '../roles/role.js';
import type { World } from '../world.js';
import type { Invitation } from './invitation.js';

type InvitationChange = Change<Invitation, 'createdAt' | 'roles'>;

/**
 * Changes the roles of an invitation, or when it was created. By changing `createdAt`, a test can make an
 * invitation that is about to expire.
 */
export function editInvitation(world: World, invitation: Invitation, change: InvitationChange): Outcome {
  check(world, invitation, change);
  const after = changed(invitation, change);
  const { orgId, groupId, username } = invitation;
  const feed = groupId === undefined ? { orgId } : { groupId };
  return {
    world: { ...world, invitations: world.invitations.put(after) },
    events: eventsOf(invitation, after, {
      roles: { eventTypeName: 'USER_ROLES_CHANGED_AUDIT', ...feed, targetUsername: username },
    }),
  };
}

function check(world: World, { groupId }: Invitation, { createdAt, roles }: InvitationChange): void {
  const level = groupId === undefined ? 'org' : 'group';
  const misplaced = (roles ?? []).find((role) => levelOf(role) !== level);
  if (misplaced !== undefined) {
    const where = level === 'org' ? 'an organization' : 'a project';
    throw new InvalidChange('roles', `${misplaced} is not a role in ${where}`);
  }
  if (createdAt !== undefined && createdAt > world.now) {
    throw new InvalidChange('createdAt', "lies in the world's future");
  }
}
