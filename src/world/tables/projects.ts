import { defineTable, type TableDefinition } from '../defineTable.js';
import type { Row } from '../tree/row.js';
import type { World } from '../world.js';
import { SECOND_MS } from '../instant.js';
import { instant, integer } from '../rowTypes.js';
import { GROUP_ROLES } from '../role.js';
import { ldapRules } from './ldapRules.js';
import { flag, list, object, oneOf, optional, string, whole } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';

export const AGENT_TYPES = ['MONITORING', 'AUTOMATION', 'BACKUP'] as const;

/** Time between two fetches of the automation config by a server's agent. */
export const FETCH_MS = 10 * SECOND_MS;

const agentName = { typeName: oneOf(...AGENT_TYPES), hostname: string };

/** An agent of the platform. It pings every minute, unless `silentSince` is set. */
const agent = object({
  ...agentName,
  silentSince: optional(instant),
  /** When the platform reports a silent agent as down. Unset if it has done so, and while the agent pings. */
  reportAt: optional(instant),
  /**
   * Last version of the automation config that an automation agent had applied before it stopped pinging.
   * Unset for other types of agents, and while the agent pings.
   */
  lastGoalVersion: optional(integer),
  /** When the server of the agent first signed in. If unset, the server signed in when the project was created. */
  registeredAt: optional(instant),
  /** When the agent started, and its counters began at 0. If unset, it started when it was registered. */
  startedAt: optional(instant),
  /** Time within each ten seconds at which the agent fetches the automation config. If unset, it follows from the seed. */
  fetchPhaseMs: optional(whole(0, FETCH_MS - 1)),
  /** Set while the agent restarts, which takes seconds. It does not ping then, but does not count as silent. */
  stoppedAt: optional(instant),
  /** The version that the agent runs. If unset, it is the version in the automation config. */
  version: optional(string),
  /**
   * Set once the agent was stopped because it is missing from the automation config. The agent is then silent and no
   * longer listed, but the data that it has collected are kept.
   */
  removedAt: optional(instant),
});

/** A role of the project, and the LDAP groups whose members have the role. */
const ldapGroupMapping = object({ roleName: oneOf(...GROUP_ROLES), ldapGroups: list(string) });

const signedOut = object({
  since: instant,
  /** The agents that pinged until they could no longer sign in. */
  agents: list(object(agentName)),
  /** Whether the platform has noticed that these agents are silent. */
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
  /** `false` if the project was created without the default alert configurations. */
  withDefaultAlertsSettings: optional(flag),
  /**
   * When the agent of the next server stops, or starts again. Set while agents restart one by one to change their
   * version.
   */
  agentsRestartAt: optional(instant),
  /**
   * Set once a client has put an automation config. Then only the agents in the list work. Other projects without
   * agents are monitored and backed up as if they had agents.
   */
  followsConfig: optional(flag),
  /** When servers sign in, or start or stop agents, as the automation config says. Unset while they have nothing to do. */
  agentsFollowAt: optional(instant),
  ldapGroupMappings: optional(list(ldapGroupMapping)),
  /** Unset if the project has no preferred hostnames. */
  preferredHostnames: optional(list(preferredHostname)),
  /** How the platform itself uses the project's deployment. Unset if the platform does not use the deployment. */
  backingDatabase: optional(oneOf('APP_DB')),
  /** When the platform removes the project. Set once a client has deleted it. */
  removedAt: optional(instant),
});

/** These limits are not published (docs/fidelity.md). */
const NAME_LENGTH_MAX = 64;
const TAG_LENGTH_MAX = 32;
const TAGS_MAX = 10;

const isTag = (tag: string): boolean => tag.length <= TAG_LENGTH_MAX && /^[\w.-]+$/.test(tag);

export type AgentType = (typeof AGENT_TYPES)[number];
export interface ProjectLdapGroupMapping extends Infer<typeof ldapGroupMapping> {}
export interface Agent extends Infer<typeof agent> {}
export interface PreferredHostname extends Infer<typeof preferredHostname> {}
/** A project. The paths of the API call it a group. */
export interface Project extends Infer<typeof schema> {}

export const projects: TableDefinition<Project, 'organization' | 'name'> = defineTable({
  schema,
  editable: { name: {}, tags: {}, publicApiEnabled: {} },
  indexes: {
    /** Sorted by name, ignoring case: `listProjects` uses this for its order and its name filter. */
    organization: ({ orgId, name, id }) => [orgId, name.toLowerCase(), id],
    name: ({ name, id }) => [name, id],
  },
  refersTo: { orgId: 'organizations', agentKeyId: 'agentKeys' },
  normalize: (project) => ({ ...project, tags: [...new Set(project.tags)] }),
  invariants: [
    {
      members: ['name'],
      says: 'a name must not contain 10gen- or -10gen',
      refusal: 'INVALID_GROUP_NAME_10GEN',
      holds: ({ name }) => !name.includes('10gen-') && !name.includes('-10gen'),
    },
    {
      members: ['name'],
      says: `a name must not be blank, contain control characters or have more than ${NAME_LENGTH_MAX} characters`,
      refusal: 'INVALID_GROUP_NAME',
      parameters: ({ name }) => [name],
      holds: ({ name }) => name.trim() !== '' && name.length <= NAME_LENGTH_MAX && !/\p{Cc}/u.test(name),
    },
    {
      members: ['tags'],
      says: `a project can have at most ${TAGS_MAX} tags`,
      refusal: 'TOO_MANY_GROUP_TOKENS',
      parameters: () => [String(TAGS_MAX)],
      holds: ({ tags }) => tags.length <= TAGS_MAX,
    },
    {
      members: ['tags'],
      says: `a tag consists of at most ${TAG_LENGTH_MAX} letters, digits, dots, dashes and underscores`,
      refusal: 'INVALID_GROUP_TOKEN',
      parameters: ({ tags }) => [tags.find((tag) => !isTag(tag)) ?? ''],
      holds: ({ tags }) => tags.every(isTag),
    },
    ...ldapRules,
  ],
  targetWord: 'project',
});

/** Returns the name of a project as the readable name of another row, whose id is the id of this project. */
export function projectName({ id }: Row, world: World): string {
  return world.projects.get(id)?.name ?? id;
}
