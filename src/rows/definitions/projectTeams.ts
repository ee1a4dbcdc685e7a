import { findProject } from '../../world/projects/findProject.js';
import type { ProjectTeam } from '../../world/tables/projectTeams.js';
import { changeTeamRoles } from '../../world/teams/changeTeamRoles.js';
import type { Change } from '../edits.js';
import { string } from '../../schema/schema.js';
import type { CollectionDefinition } from '../collectionDefinition.js';

/** Testers see the names of the project and of the team, and may change the roles as clients do (`patchProjectTeam`). */
export const projectTeams: CollectionDefinition<ProjectTeam> = {
  show: {
    computed: ({ groupId, teamId }, { projects, teams }) => ({
      groupName: projects.get(groupId)?.name,
      teamName: teams.get(teamId)?.name,
    }),
    members: { groupName: string, teamName: string },
    dependsOn: { names: ['projects', 'teams'] },
    columns: ['groupName', 'roleNames'],
  },
  edit: (world, assigned, { roleNames = assigned.roleNames }: Change<ProjectTeam, 'roleNames'>) =>
    changeTeamRoles(world, findProject(world, assigned.groupId), assigned, roleNames),
};
