import { addUsersToProject, isMember } from '../../world/invitations/addUsersToProject.js';
import { findUser } from '../../world/users/findUser.js';
import type { Operation } from '../operation.js';
import { list } from '../paging.js';
import { presentProjectUser, presentMember } from '../users/present.js';
import { findOrganization } from '../../world/organizations/findOrganization.js';
import { createProject as create, type ProjectCreation } from '../../world/projectChanges/createProject.js';
import { dropAbsent } from '../../world/dropAbsent.js';
import type { Organization } from '../../world/tables/organizations.js';
import type { Key } from '../../world/tables/keys.js';
import type { World } from '../../world/world.js';
import { authorize } from '../authorize.js';
import { presentProjectDetails, presentListedProject, presentProject } from './present.js';
import { wire } from '../reply/wire.js';
import { deleteProject as remove } from '../../world/projectChanges/deleteProject.js';
import { findProjectByAgentKey } from '../../world/agentKeys/findProjectByAgentKey.js';
import { seesProject, projectFilter } from '../../world/roles/grants.js';
import { findProjectNamed } from '../../world/projects/findProjectNamed.js';
import { findAllProjects } from '../../world/projects/findAllProjects.js';
import type { QueryOf, BodyOf } from '../../contract/types.js';
import { membersOfProject } from '../../world/members/projectMembers.js';
import { checkNameFilter } from '../../world/checkNameFilter.js';
import { findProjectsByName } from '../../world/projects/findProjectsByName.js';
import { markAsBackingDatabase as mark } from '../../world/projectChanges/markAsBackingDatabase.js';
import { agentApiKeyOf } from '../../world/agentKeys/findAgentKeys.js';
import { changeProject } from '../../world/projectChanges/changeProject.js';
import { findProject } from '../../world/projects/findProject.js';
import { Refusal } from '../../world/refusals.js';
import type { Project } from '../../world/tables/projects.js';
import { removeFromProject } from '../../world/members/removeFromProject.js';

/** Adds existing users to a project: `POST /groups/{groupId}/users` (E5). */
export const addProjectUsers: Operation<'addProjectUsers'> = (call) => {
  const { world, project, body, links, key } = call;
  const outcome = addUsersToProject(world, project, body, key?.publicKey ?? '');
  const sent = [...new Set(body.map(({ id }) => id))].map((id) => findUser(outcome.world, id));
  const members = (): typeof sent => [...outcome.world.users.all()].filter((user) => isMember(user, project));
  const shown = world.quirks.projectAddReply === 'sent' ? sent : members();
  return { outcome, body: list(call, shown, (user) => presentProjectUser(user, links)) };
};

/** Creates a project: `POST /groups`. */
export const createProject: Operation<'createProject'> = ({ world, body, query, key, links }) => {
  const { orgId, ...spec } = body;
  const organization = placeOf(world, orgId, key);
  const outcome = create(
    world,
    wire(spec),
    dropAbsent<ProjectCreation>({ organization, ownerId: query.projectOwnerId, creator: key }),
  );
  const { project } = outcome;
  return {
    outcome,
    body: presentProjectDetails(outcome.world, project, links),
    location: links.href(`/groups/${project.id}`),
  };
};

/**
 * Returns the organization of the request if the caller may create projects in it. Some clients send an empty id or
 * `null` for a new organization, which only global owners may create.
 */
function placeOf(
  world: World,
  orgId: string | null | undefined,
  key: Key | undefined,
): Organization | undefined {
  if (orgId === undefined || orgId === null || orgId === '') {
    authorize('GLOBAL_OWNER', { world, key });
    return undefined;
  }
  const organization = findOrganization(world, orgId);
  authorize('ORG_GROUP_CREATOR', { world, key, organization });
  return organization;
}

/** Deletes one project: `DELETE /groups/{groupId}`. */
export const deleteProject: Operation<'deleteProject'> = ({ world, project }) => ({
  outcome: remove(world, project),
  body: {},
});

/** Returns one project: `GET /groups/{groupId}`. */
export const getProject: Operation<'getProject'> = ({ world, project, links }) => ({
  body: presentProjectDetails(world, project, links),
});

/** Returns the project of an agent API key: `GET /groups/byAgentApiKey/{agentApiKey}`. */
export const getProjectByAgentApiKey: Operation<'getProjectByAgentApiKey'> = ({
  world,
  path,
  links,
  key,
}) => {
  const project = findProjectByAgentKey(world, path.agentApiKey, (each) =>
    seesProject(key?.roles ?? [], each, world.quirks),
  );
  return { body: presentProjectDetails(world, project, links) };
};

/** Returns the project with a name: `GET /groups/byName/{groupName}`. */
export const getProjectByName: Operation<'getProjectByName'> = ({ world, path, links, key }) => {
  const project = findProjectNamed(world, path.groupName, (each) =>
    seesProject(key?.roles ?? [], each, world.quirks),
  );
  return { body: presentProjectDetails(world, project, links) };
};

/** Lists the projects that the key can see, in all organizations: `GET /groups`. */
export const listAllProjects: Operation<'listAllProjects'> = (call) => {
  const { world, query, links, key } = call;
  const projects = findAllProjects(world, query.tag ?? [], (project) =>
    seesProject(key?.roles ?? [], project, world.quirks),
  );
  return { body: list(call, projects, (project) => presentListedProject(world, project, links)) };
};

/** Lists the users of a project: `GET /groups/{groupId}/users`. */
export const listProjectUsers: Operation<'listProjectUsers'> = (call) => {
  const { world, project, query, target, links } = call;
  const { flattenTeams = false, includeOrgUsers = false } = query;
  const members = membersOfProject(world, project, { flattenTeams, includeOrgUsers });
  const page = { ...call, target: withAllParameters(target, query) };
  return { body: list(page, members, ({ user, roles }) => presentMember(user, roles, links)) };
};

/** Adds the parameters that the request omits, because recorded links of this list show them with their defaults. */
function withAllParameters(target: string, query: QueryOf<'listProjectUsers'>): string {
  const [path = '', search = ''] = target.split('?', 2);
  const { flattenTeams = false, includeCount = true, includeOrgUsers = false } = query;
  const shown = { flattenTeams, includeCount, includeOrgUsers };
  const others = search.split('&').filter((pair) => pair !== '' && !((pair.split('=')[0] ?? '') in shown));
  const pairs = Object.entries(shown).map(([name, value]) => `${name}=${value}`);
  return `${path}?${[...pairs, ...others].join('&')}`;
}

/** Lists the projects of an organization that the key can see: `GET /orgs/{orgId}/groups` (E2). */
export const listProjects: Operation<'listProjects'> = (call) => {
  const { world, organization, query, links, key } = call;
  const { name = '' } = query;
  const isSeen = projectFilter(key?.roles ?? [], organization.id, world.quirks);
  const projects = findProjectsByName(world, organization.id, name, isSeen);
  checkNameFilter(world, name, projects, 'GROUP_NAME_NOT_FOUND');
  const present = world.quirks.projectListMembers === 'complete' ? presentListedProject : presentProject;
  return { body: list(call, projects, (project) => present(world, project, links)) };
};

/**
 * Marks a project that contains one of the platform's own databases:
 * `POST /api/private/v1.0/groups/{groupId}/markAsBackingDatabase`.
 */
export const markAsBackingDatabase: Operation<'markAsBackingDatabase'> = ({ world, project, body }) => ({
  outcome: mark(world, project, body),
  body: {},
});

/** Updates one project: `PATCH /groups/{groupId}`. */
export const patchProject: Operation<'patchProject'> = ({ world, project, body, links }) => {
  refuseReadOnly(world, project, body);
  const outcome = changeProject(world, project, wire(body));
  const changed = findProject(outcome.world, project.id);
  return { outcome, body: presentProjectDetails(outcome.world, changed, links) };
};

/**
 * Refuses a changed value of an attribute that clients may only send back. Counts and pings may have changed since
 * the client has read the project, so their values do not matter. Clients send empty texts for attributes that they have not
 * read.
 */
function refuseReadOnly(world: World, project: Project, body: BodyOf<'patchProject'>): void {
  const { id, orgId, publicApiEnabled, withDefaultAlertsSettings = true } = project;
  const agentApiKey = agentApiKeyOf(world, project);
  const present = { agentApiKey, id, orgId, publicApiEnabled, withDefaultAlertsSettings };
  const sent: Readonly<Record<string, unknown>> = body;
  for (const [name, value] of Object.entries(present))
    if (sent[name] !== '' && (sent[name] ?? value) !== value) throw new Refusal('ATTRIBUTE_READ_ONLY', name);
}

/** Removes a user from a project: `DELETE /groups/{groupId}/users/{userId}`. */
export const removeProjectUser: Operation<'removeProjectUser'> = ({ world, project, path }) => ({
  outcome: removeFromProject(world, project, findUser(world, path.userId)),
});
