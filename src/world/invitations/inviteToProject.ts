import { takeId } from '../ids.js';
import type { Outcome } from '../outcome.js';
import type { Project } from '../tables/projects.js';
import type { World } from '../world.js';
import type { Invitation } from '../tables/invitations.js';
import { pendingOfProject } from './pendingInvitations.js';

/**
 * Invites a user to a project (`addProjectUsers`, E5). The platform's API document: "The user receives an
 * invitation first". If the user has a pending invitation, only replaces its roles, because two invitations
 * could contradict each other.
 */
export function inviteToProject(
  world: World,
  project: Project,
  request: Pick<Invitation, 'username' | 'roles' | 'inviterUsername'>,
): Outcome {
  const [pending] = pendingOfProject(world, project.id, request.username);
  const [next, invitation] = pending
    ? [world, { ...pending, roles: request.roles }]
    : create(world, project, request);
  return {
    world: { ...next, invitations: next.invitations.put(invitation) },
    events: [{ eventTypeName: 'INVITED_TO_GROUP', groupId: project.id, targetUsername: request.username }],
  };
}

function create(
  world: World,
  project: Project,
  request: Pick<Invitation, 'username' | 'roles' | 'inviterUsername'>,
): readonly [World, Invitation] {
  const [next, id] = takeId(world);
  const place = { orgId: project.orgId, groupId: project.id };
  return [next, { id, ...place, ...request, teamIds: [], createdAt: world.now }];
}
