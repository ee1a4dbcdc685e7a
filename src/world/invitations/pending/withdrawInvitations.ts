import type { EventDraft } from '../../tables/events.js';
import { inTurn } from '../../inTurn.js';
import type { Outcome } from '../../outcome.js';
import type { Role } from '../../role.js';
import type { User } from '../../tables/users.js';
import type { World } from '../../world.js';
import { projectParent, scopeOf, type Parent } from './parent.js';
import { pendingOf } from './pendingInvitations.js';

/**
 * Deletes the pending invitations of a user to a project or organization. Call this when the user joins without an
 * invitation.
 */
export function withdrawInvitations(world: World, parent: Parent, username: string): Outcome {
  const pending = pendingOf(world, parent, username);
  const eventTypeName = parent.groupId === undefined ? 'ORG_INVITATION_DELETED' : 'GROUP_INVITATION_DELETED';
  return {
    world: { ...world, invitations: pending.reduce((table, { id }) => table.remove(id), world.invitations) },
    events: pending.map((): EventDraft => ({ eventTypeName, ...scopeOf(parent), targetUsername: username })),
  };
}

/** Deletes the pending invitations of a user to all projects and organizations in which the user has roles. */
export function withdrawInvitationsOf(world: World, { username, roles }: User): Outcome {
  const parents = roles.flatMap((role) => parentOf(world, role) ?? []);
  return inTurn(
    world,
    parents.map((parent) => (before) => withdrawInvitations(before, parent, username)),
  );
}

function parentOf({ projects }: World, { orgId, groupId }: Role): Parent | undefined {
  const project = projects.get(groupId ?? '');
  if (project !== undefined) return projectParent(project);
  return orgId === undefined ? undefined : { orgId };
}
