import type { Outcome } from '../outcome.js';
import type { Project } from '../tables/projects.js';
import type { World } from '../world.js';
import { projectParent } from './pending/parent.js';
import { sendInvitation, type InvitationRequest } from './sendInvitation.js';

/**
 * Invites a user to a project (`addProjectUsers`, E5). The platform's API document: "The user receives an
 * invitation first".
 */
export function inviteToProject(world: World, project: Project, request: InvitationRequest): Outcome {
  const { world: next } = sendInvitation(world, projectParent(project), request);
  const { username: targetUsername } = request;
  return {
    world: next,
    events: [{ eventTypeName: 'INVITED_TO_GROUP', groupId: project.id, targetUsername }],
  };
}
