import type { ProjectTeam } from '../../world/tables/projectTeams.js';
import type { CollectionDefinition } from '../collectionDefinition.js';

/** Testers see the names of the project and of the team. */
export const projectTeams: CollectionDefinition<ProjectTeam> = {
  show: {
    computed: ({ groupId, teamId }, { projects, teams }) => ({
      groupName: projects.get(groupId)?.name,
      teamName: teams.get(teamId)?.name,
    }),
    dependsOn: { names: ['projects', 'teams'] },
    columns: ['groupName', 'roleNames'],
  },
};
