import type { Project } from '../../world/tables/projects.js';
import { activeAgentCount, lastActiveAgent } from '../../world/projects/activity.js';
import { listedAgents } from '../../world/projects/listedAgents.js';
import { putRow } from '../../world/putRow.js';
import { timestamp } from '../../world/timestamp.js';
import { changed, eventsOf, type Change } from '../edits.js';
import { whole } from '../../schema/schema.js';
import type { CollectionDefinition } from '../collectionDefinition.js';
import { timestampText } from '../timestampText.js';

/**
 * Testers see when a project's agents pinged. They may change the project's name, its tags and its access to
 * the API.
 */
export const projects: CollectionDefinition<Project> = {
  problemOf(project) {
    const agents = listedAgents(project);
    const silent = agents.filter(({ silentSince }) => silentSince !== undefined).length;
    return silent === 0 ? undefined : `${silent} of ${agents.length} agents are silent`;
  },
  show: {
    computed: (project, { now }) => ({
      activeAgentCount: activeAgentCount(project),
      lastActiveAgent: timestamp(lastActiveAgent(project, now)),
    }),
    members: { activeAgentCount: whole(0), lastActiveAgent: timestampText },
    columns: ['activeAgentCount', 'lastActiveAgent', 'createdAt'],
    dependsOn: { timed: { lastActiveAgent: () => true } },
  },
  edit: (world, project, change: Change<Project, 'name' | 'tags' | 'publicApiEnabled'>) => {
    const [next, after] = putRow(world, 'projects', changed(project, change));
    const tags = {
      eventTypeName: 'GROUP_TAGS_MODIFIED',
      groupId: project.id,
      orgId: project.orgId,
    } as const;
    return {
      world: next,
      events: eventsOf(project, after, { tags }),
    };
  },
};
