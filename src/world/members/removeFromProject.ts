import { Refusal } from '../refusals.js';
import type { Outcome } from '../outcome.js';
import type { Project } from '../tables/projects.js';
import type { User } from '../tables/users.js';
import { joinOrganization } from '../users/joinOrganization.js';
import { hasProjectOwner } from '../users/owners.js';
import type { World } from '../world.js';

/**
 * Takes away the roles that a user has in a project (`removeProjectUser`). Roles of the user's teams remain. The user
 * remains a member of the organization.
 */
export function removeFromProject(world: World, project: Project, user: User): Outcome {
  const roles = user.roles.filter(({ groupId }) => groupId !== project.id);
  if (roles.length === user.roles.length) throw new Refusal('USER_NOT_IN_GROUP', user.id, project.id);
  const removed: User = { ...user, roles };
  const without = { ...world, users: world.users.put(removed) };
  if (hasProjectOwner(world, project.id) && !hasProjectOwner(without, project.id))
    throw new Refusal('CANNOT_DELETE_LAST_OWNER');
  const { world: next, events } = joinOrganization(without, removed, project.orgId);
  const place = { groupId: project.id, orgId: project.orgId };
  return {
    world: next,
    events: [
      // Leave out `JOINED_ORG`. The role in the project already made the user a member of the organization.
      ...events.filter(({ eventTypeName }) => eventTypeName !== 'JOINED_ORG'),
      { eventTypeName: 'REMOVED_FROM_GROUP', ...place, targetUsername: user.username },
    ],
  };
}
