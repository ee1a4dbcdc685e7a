import { changed, edits, eventsOf, type Change } from '../edits.js';
import { activeAgentCount, lastActiveAgent } from '../projects/activity.js';
import { AGENT_TYPES } from '../projects/project.js';
import { defineTable, type TableDefinition } from '../defineTable.js';
import { timestamp } from '../timestamp.js';
import { instant, integer } from '../rowTypes.js';
import { flag, list, object, oneOf, optional, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';

/** An agent of the platform. It pings every minute unless it is silent. */
const agent = object({
  typeName: oneOf(...AGENT_TYPES),
  hostname: string,
  silentSince: optional(instant),
  /**
   * Version of the automation configuration that an automation agent had reached when it stopped pinging. Unset
   * while it pings. Agents of other types never have it.
   */
  lastGoalVersion: optional(integer),
});

const schema = object({
  id: string,
  orgId: string,
  name: string,
  tags: list(string),
  publicApiEnabled: flag,
  createdAt: instant,
  agents: list(agent),
});

export interface Agent extends Infer<typeof agent> {}
/** A project. The paths of the API call it a group. */
export interface Project extends Infer<typeof schema> {}

export const projects: TableDefinition<Project, 'organization' | 'name'> = defineTable({
  schema,
  indexes: {
    /** Sorted by name, ignoring case, for the order and the prefix filter of listProjects. */
    organization: ({ orgId, name, id }) => [orgId, name.toLowerCase(), id],
    name: ({ name, id }) => [name, id],
  },
  refersTo: { orgId: 'organizations' },
  targetWord: 'project',
  show: {
    computed: (project, { now }) => ({
      activeAgentCount: activeAgentCount(project),
      lastActiveAgent: timestamp(lastActiveAgent(project, now)),
    }),
    dependsOn: { timed: { lastActiveAgent: () => true } },
  },
  editable: edits<Project>()(
    { name: {}, tags: {}, publicApiEnabled: {} },
    (world, project, change: Change<Project, 'name' | 'tags' | 'publicApiEnabled'>) => {
      const after = changed(project, change);
      const tags = { eventTypeName: 'GROUP_TAGS_MODIFIED', groupId: project.id } as const;
      return {
        world: { ...world, projects: world.projects.put(after) },
        events: eventsOf(project, after, { tags }),
      };
    },
  ),
});
