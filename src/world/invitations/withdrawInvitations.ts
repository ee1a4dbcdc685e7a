import type { EventDraft } from '../tables/events.js';
import type { Outcome } from '../outcome.js';
import type { Project } from '../tables/projects.js';
import type { World } from '../world.js';
import { pendingOfProject } from './pendingInvitations.js';

/**
 * Deletes the pending invitations of a user to a project. Call it after adding the user without an
 * invitation.
 */
export function withdrawInvitations(world: World, project: Project, username: string): Outcome {
  const pending = pendingOfProject(world, project.id, username);
  return {
    world: { ...world, invitations: pending.reduce((table, { id }) => table.remove(id), world.invitations) },
    events: pending.map((): EventDraft => ({
      eventTypeName: 'GROUP_INVITATION_DELETED',
      groupId: project.id,
      targetUsername: username,
    })),
  };
}
