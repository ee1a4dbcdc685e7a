import { defineTable, type TableDefinition } from '../defineTable.js';
import type { Row } from '../tree/row.js';
import type { World } from '../world.js';
import { instant, integer } from '../rowTypes.js';
import { GROUP_ROLES } from '../role.js';
import { flag, list, object, oneOf, optional, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';

export const AGENT_TYPES = ['MONITORING', 'AUTOMATION', 'BACKUP'] as const;

const agentName = { typeName: oneOf(...AGENT_TYPES), hostname: string };

/** An agent of the platform. It pings every minute, unless `silentSince` is set. */
const agent = object({
  ...agentName,
  silentSince: optional(instant),
  /**
   * Last version of the automation config that an automation agent had applied before it stopped pinging.
   * Unset for other types of agents, and while the agent pings.
   */
  lastGoalVersion: optional(integer),
  /** When the agent started, since its counters count. If unset, it started with the project. */
  startedAt: optional(instant),
  /** Set while the agent restarts, which takes seconds. It does not ping then, but is not silent either. */
  stoppedAt: optional(instant),
  /** The version that the agent runs. If unset, it is the version in the automation config. */
  version: optional(string),
});

/** A role of the project, and the LDAP groups whose members have the role. */
const ldapGroupMapping = object({ roleName: oneOf(...GROUP_ROLES), ldapGroups: list(string) });

const signedOut = object({
  since: instant,
  /** The agents that pinged until then. */
  agents: list(object(agentName)),
  /** Whether the platform has noticed that they are silent. */
  reported: flag,
});

/** A name by which agents prefer to reach hosts: a whole name, its end, or a regular expression. */
const preferredHostname = object({ id: string, value: string, endsWith: flag, regexp: flag });

const schema = object({
  id: string,
  orgId: string,
  name: string,
  tags: list(string),
  publicApiEnabled: flag,
  createdAt: instant,
  agents: list(agent),
  /** Id of the agent key that the agents use. If unset, they use the project's oldest key. */
  agentKeyId: optional(string),
  /** Set while the agents cannot sign in, because the agent key that they use was deleted. */
  signedOut: optional(signedOut),
  /** Whether the project began with the default alert configurations. If unset, it did. */
  withDefaultAlertsSettings: optional(flag),
  /** When the next server's agent stops or starts again. Set while agents restart one by one to change their version. */
  agentsRestartAt: optional(instant),
  ldapGroupMappings: optional(list(ldapGroupMapping)),
  /** Unset if no agent has added one. */
  preferredHostnames: optional(list(preferredHostname)),
  /** The purpose of the project's deployment for the platform itself. Unset for all other projects. */
  backingDatabase: optional(oneOf('APP_DB')),
  /** When the platform removes the project. Set once a client has deleted it. */
  removedAt: optional(instant),
});

export type AgentType = (typeof AGENT_TYPES)[number];
export interface ProjectLdapGroupMapping extends Infer<typeof ldapGroupMapping> {}
export interface Agent extends Infer<typeof agent> {}
export interface PreferredHostname extends Infer<typeof preferredHostname> {}
/** A project. The paths of the API call it a group. */
export interface Project extends Infer<typeof schema> {}

export const projects: TableDefinition<Project, 'organization' | 'name'> = defineTable({
  schema,
  indexes: {
    /** Sorted by name, ignoring case, as `listProjects` needs it for its order and its name filter. */
    organization: ({ orgId, name, id }) => [orgId, name.toLowerCase(), id],
    name: ({ name, id }) => [name, id],
  },
  refersTo: { orgId: 'organizations', agentKeyId: 'agentKeys' },
  targetWord: 'project',
});

/** Returns the readable name of a row that has the id of its project. */
export function projectName({ id }: Row, world: World): string {
  return world.projects.get(id)?.name ?? id;
}
