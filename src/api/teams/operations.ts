import { addUsersToTeam, membersOf } from '../../world/teams/addUsersToTeam.js';
import { findTeam, findOwnTeam, findTeamByName } from '../../world/teams/findTeam.js';
import type { Operation } from '../operation.js';
import { list } from '../paging.js';
import { presentTeamUser, presentListedUser } from '../users/present.js';
import { createTeam as create } from '../../world/teams/createTeam.js';
import { presentTeam, presentProjectTeam } from './present.js';
import { wire } from '../reply/wire.js';
import { deleteTeam as remove } from '../../world/teams/deleteTeam.js';
import { rolesIn } from '../../world/users/usersOf.js';
import { renameTeam } from '../../world/teams/renameTeam.js';
import { removeUserFromTeam } from '../../world/teams/removeUserFromTeam.js';
import { addTeamsToProject } from '../../world/teams/addTeamsToProject.js';
import { teamsOfProject, findProjectTeam } from '../../world/teams/findProjectTeam.js';
import { changeTeamRoles } from '../../world/teams/changeTeamRoles.js';
import { removeTeamFromProject } from '../../world/teams/removeTeamFromProject.js';

/** Adds users to a team: `POST /orgs/{orgId}/teams/{teamId}/users` (E1). */
export const addTeamUsers: Operation<'addTeamUsers'> = (call) => {
  const { world, organization, path, body, links } = call;
  const team = findTeam(world, organization, path.teamId);
  const ids = body.map(({ id }) => id);
  const outcome = addUsersToTeam(world, team, ids);
  const members = membersOf(outcome.world, team);
  const isShown = (id: string): boolean => world.quirks.teamAddReply === 'members' || ids.includes(id);
  const shown = members.filter(({ id }) => isShown(id));
  return { outcome, body: list(call, shown, (user) => presentTeamUser(user, links)) };
};

/** Creates a team: `POST /orgs/{orgId}/teams`. */
export const createTeam: Operation<'createTeam'> = ({ world, organization, body, links }) => {
  const outcome = create(world, organization, wire(body));
  const { team } = outcome;
  return {
    outcome,
    body: { ...presentTeam(team, links), usernames: [...new Set(body.usernames)] },
    location: links.href(`/orgs/${organization.id}/teams/${team.id}`),
  };
};

/** Deletes one team: `DELETE /orgs/{orgId}/teams/{teamId}`. */
export const deleteTeam: Operation<'deleteTeam'> = ({ world, organization, path }) => ({
  outcome: remove(world, findOwnTeam(world, organization, path.teamId)),
});

/** Returns one team: `GET /orgs/{orgId}/teams/{teamId}`. */
export const getTeam: Operation<'getTeam'> = ({ world, organization, path, links }) => ({
  body: presentTeam(findOwnTeam(world, organization, path.teamId), links),
});

/** Returns the team with a name: `GET /orgs/{orgId}/teams/byName/{teamName}`. */
export const getTeamByName: Operation<'getTeamByName'> = ({ world, organization, path, links }) => ({
  body: presentTeam(findTeamByName(world, organization, path.teamName), links),
});

/** Lists the members of a team: `GET /orgs/{orgId}/teams/{teamId}/users`. */
export const listTeamUsers: Operation<'listTeamUsers'> = (call) => {
  const { world, organization, path, links } = call;
  const members = membersOf(world, findOwnTeam(world, organization, path.teamId));
  return {
    body: list(call, members, (user) => presentListedUser(user, rolesIn(world, user, organization), links)),
  };
};

/** Lists the teams of an organization, sorted by name: `GET /orgs/{orgId}/teams`. */
export const listTeams: Operation<'listTeams'> = (call) => {
  const { world, organization, links } = call;
  const teams = world.teams.select('organization', organization.id);
  return { body: list(call, teams, (team) => presentTeam(team, links)) };
};

/** Renames a team: `PATCH /orgs/{orgId}/teams/{teamId}`. */
export const patchTeam: Operation<'patchTeam'> = ({ world, organization, path, body, links }) => {
  const outcome = renameTeam(world, findOwnTeam(world, organization, path.teamId), body.name);
  return { outcome, body: presentTeam(outcome.team, links) };
};

/** Removes a user from a team: `DELETE /orgs/{orgId}/teams/{teamId}/users/{userId}`. */
export const removeTeamUser: Operation<'removeTeamUser'> = ({ world, organization, path }) => ({
  outcome: removeUserFromTeam(world, findOwnTeam(world, organization, path.teamId), path.userId),
});

/** Gives teams roles in a project: `POST /groups/{groupId}/teams`. Returns all teams of the project. */
export const addProjectTeams: Operation<'addProjectTeams'> = (call) => {
  const { world, project, body, links } = call;
  const outcome = addTeamsToProject(world, project, body);
  const teams = teamsOfProject(outcome.world, project);
  return { outcome, body: list(call, teams, (team) => presentProjectTeam(team, links)) };
};

/** Returns one team of a project with its roles: `GET /groups/{groupId}/teams/{teamId}`. */
export const getProjectTeam: Operation<'getProjectTeam'> = ({ world, project, path, links }) => ({
  body: presentProjectTeam(findProjectTeam(world, project, path.teamId), links),
});

/** Lists the teams of a project with their roles: `GET /groups/{groupId}/teams`. */
export const listProjectTeams: Operation<'listProjectTeams'> = (call) => {
  const { world, project, links } = call;
  return { body: list(call, teamsOfProject(world, project), (team) => presentProjectTeam(team, links)) };
};

/**
 * Replaces the roles of a team in a project: `PATCH /groups/{groupId}/teams/{teamId}`. Returns all teams of the
 * project, but the list's link `self` has the path of the team.
 */
export const patchProjectTeam: Operation<'patchProjectTeam'> = (call) => {
  const { world, project, path, body, links } = call;
  const assigned = findProjectTeam(world, project, path.teamId);
  const outcome = changeTeamRoles(world, project, assigned, body.roleNames);
  const teams = teamsOfProject(outcome.world, project);
  return { outcome, body: list(call, teams, (team) => presentProjectTeam(team, links)) };
};

/** Removes a team from a project: `DELETE /groups/{groupId}/teams/{teamId}`. */
export const removeProjectTeam: Operation<'removeProjectTeam'> = ({ world, project, path }) => ({
  outcome: removeTeamFromProject(world, project, findProjectTeam(world, project, path.teamId)),
});
