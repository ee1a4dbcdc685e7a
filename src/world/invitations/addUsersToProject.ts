import type { EventDraft } from '../tables/events.js';
import { inviteToProject } from './inviteToProject.js';
import { projectParent } from './pending/parent.js';
import { refuseIfFull } from './refuseIfFull.js';
import { withdrawInvitations } from './pending/withdrawInvitations.js';
import type { Outcome } from '../outcome.js';
import { Refusal } from '../refusals.js';
import { levelOf, type GroupRole, type RoleName } from '../role.js';
import { findUser } from '../users/findUser.js';
import { joinOrganization } from '../users/joinOrganization.js';
import { hasProjectOwner } from '../users/owners.js';
import type { User } from '../tables/users.js';
import type { World } from '../world.js';
import type { Project } from '../tables/projects.js';

/**
 * A user to add to a project, with the requested roles. A role without a `groupId` is a role in this project.
 */
export interface ProjectUserRequest {
  readonly id: string;
  readonly roles: readonly { readonly groupId?: string; readonly roleName: RoleName }[];
}

/**
 * Adds existing users to a project (`addProjectUsers`, E5). For current members of the project, the new roles
 * replace the old ones. Other users are invited, or added directly if the setting `inviteBypass` is on.
 * `inviter` is the caller's public key.
 */
export function addUsersToProject(
  world: World,
  project: Project,
  requests: readonly ProjectUserRequest[],
  inviter: string,
): Outcome {
  const outcome = distinct(project, requests).reduce<Outcome>(
    (before, request) => {
      const { world: next, events } = addUser(before.world, project, request, inviter);
      return { world: next, events: [...before.events, ...events] };
    },
    { world, events: [] },
  );
  // Check only after all changes. So one request can replace the owner, and the order of the users does not
  // matter.
  if (hasProjectOwner(world, project.id) && !hasProjectOwner(outcome.world, project.id)) {
    throw new Refusal('CANNOT_DEMOTE_LAST_OWNER');
  }
  return outcome;
}

/** Returns the last request for each user. Refuses invalid roles in all requests, not only in the last ones. */
function distinct(project: Project, requests: readonly ProjectUserRequest[]): readonly ProjectUserRequest[] {
  for (const request of requests) wantedRoles(project, request);
  return [...new Map(requests.map((request) => [request.id, request])).values()];
}

function addUser(world: World, project: Project, request: ProjectUserRequest, inviter: string): Outcome {
  const user = findUser(world, request.id);
  const roles = wantedRoles(project, request);
  if (isMember(user, project)) return overwriteRoles(world, project, user, roles);
  return world.settings.inviteBypass
    ? addMember(world, project, user, roles)
    : inviteToProject(world, project, { username: user.username, roles, inviterUsername: inviter });
}

function wantedRoles(project: Project, request: ProjectUserRequest): readonly GroupRole[] {
  if (request.roles.length === 0) throw new Refusal('MISSING_OR_INVALID_ATTRIBUTE', 'roles');
  const names = request.roles.map(({ groupId, roleName }) => {
    if (groupId !== undefined && groupId !== project.id) throw new Refusal('GROUP_MISMATCH', groupId);
    if (levelOf(roleName) === 'global') throw new Refusal('CANNOT_ADD_GLOBAL_ROLE');
    if (levelOf(roleName) === 'org') throw new Refusal('INVALID_ROLE_FOR_GROUP', roleName, project.id);
    return roleName as GroupRole;
  });
  return [...new Set(names)];
}

/** Returns whether a user has any role in a project. */
export function isMember(user: User, project: Project): boolean {
  return user.roles.some((role) => role.groupId === project.id);
}

/**
 * Replaces the roles of a user in the project, but not in other projects. The platform's API document: "The
 * member's roles are overwritten with the roles sent" (`addProjectUsers`, E5).
 */
function overwriteRoles(world: World, project: Project, user: User, roles: readonly GroupRole[]): Outcome {
  return {
    world: putRoles(world, project, user, roles),
    events: [event(project, 'USER_ROLES_CHANGED_AUDIT', user)],
  };
}

function addMember(world: World, project: Project, user: User, roles: readonly GroupRole[]): Outcome {
  refuseIfFull(world, project.orgId, user.username);
  const joined = joinOrganization(world, user, project.orgId);
  const cleared = withdrawInvitations(joined.world, projectParent(project), user.username);
  return {
    world: putRoles(cleared.world, project, findUser(cleared.world, user.id), roles),
    events: [...joined.events, ...cleared.events, event(project, 'JOINED_GROUP', user)],
  };
}

function putRoles(world: World, project: Project, user: User, roles: readonly GroupRole[]): World {
  const others = user.roles.filter((role) => role.groupId !== project.id);
  const own = roles.map((roleName) => ({ roleName, groupId: project.id }));
  return { ...world, users: world.users.put({ ...user, roles: [...others, ...own] }) };
}

function event(project: Project, eventTypeName: EventDraft['eventTypeName'], user: User): EventDraft {
  return { eventTypeName, groupId: project.id, targetUsername: user.username };
}
