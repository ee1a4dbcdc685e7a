import type { Invitation } from '../../world/invitations/invitation.js';
import { levelOf, GROUP_ROLES, ORG_ROLES } from '../../world/roles/role.js';
import type { World } from '../../world/world.js';
import { WrongJson } from '../../input/json/reader.js';
import { listOf, oneOf, wholeSeconds } from '../../input/json/readers.js';
import { changed, eventsOf } from './changed.js';
import { member, patchesOf, type Change } from './patchable.js';

const members = {
  createdAt: member(wholeSeconds),
  roles: member(listOf(oneOf(...ORG_ROLES, ...GROUP_ROLES))),
};

/** Invitations: whom they make what, and how old they are, so that one can be about to expire. */
export const invitations = patchesOf<Invitation>()(members, (world, invitation, change) => {
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
});

function check(world: World, { groupId }: Invitation, { createdAt, roles }: Change<typeof members>): void {
  const level = groupId === undefined ? 'org' : 'group';
  const misplaced = (roles ?? []).find((role) => levelOf(role) !== level);
  if (misplaced !== undefined) {
    const where = level === 'org' ? 'an organization' : 'a project';
    throw new WrongJson([{ path: '$.roles', message: `${misplaced} is not a role in ${where}` }]);
  }
  if (createdAt !== undefined && createdAt > world.now) {
    throw new WrongJson([{ path: '$.createdAt', message: "lies in the world's future" }]);
  }
}
