import { defineTable, type TableDefinition } from '../defineTable.js';
import { GROUP_ROLES } from '../role.js';
import { instant } from '../rowTypes.js';
import { list, object, oneOf, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';

const schema = object({
  id: string,
  groupId: string,
  teamId: string,
  roleNames: list(oneOf(...GROUP_ROLES)),
  createdAt: instant,
});

/** The assignment of a team to a project. All members of the team have these roles in the project. */
export interface ProjectTeam extends Infer<typeof schema> {}

export const projectTeams: TableDefinition<ProjectTeam, 'project' | 'team'> = defineTable({
  schema,
  editable: { roleNames: {} },
  indexes: {
    /** A project's teams, in the order in which they were added: ids start with the creation time. */
    project: ({ groupId, id }) => [groupId, id],
    team: ({ teamId, id }) => [teamId, id],
  },
  refersTo: { groupId: 'projects', teamId: 'teams' },
  normalize: (assigned) => ({ ...assigned, roleNames: [...new Set(assigned.roleNames)] }),
  invariants: [
    {
      members: ['roleNames'],
      says: 'a team in a project needs at least one role',
      refusal: 'NO_ROLES_IN_ASSIGNMENT',
      holds: ({ roleNames }) => roleNames.length > 0,
    },
    {
      members: ['teamId', 'groupId'],
      says: 'the team belongs to another organization than the project',
      holds: ({ teamId, groupId }, { teams, projects }) => {
        const [team, project] = [teams.get(teamId), projects.get(groupId)];
        return team === undefined || project === undefined || team.orgId === project.orgId;
      },
    },
  ],
  readableName: ({ teamId }, { teams }) => teams.get(teamId)?.name ?? teamId,
  isVolatile: true,
});
