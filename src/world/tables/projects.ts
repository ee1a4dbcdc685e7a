import { defineTable, type TableDefinition } from '../defineTable.js';
import type { Row } from '../tree/row.js';
import type { World } from '../world.js';
import { instant, integer } from '../rowTypes.js';
import { flag, list, object, oneOf, optional, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';

export const AGENT_TYPES = ['MONITORING', 'AUTOMATION', 'BACKUP'] as const;

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

export type AgentType = (typeof AGENT_TYPES)[number];
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
});

/** Returns the readable name of a row that has the same id as its project. */
export function projectName({ id }: Row, world: World): string {
  return world.projects.get(id)?.name ?? id;
}
