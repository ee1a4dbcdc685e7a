import { MINUTE_MS } from '../instant.js';
import { listedAgents } from '../projects/listedAgents.js';
import type { Agent, Project } from '../tables/projects.js';
import { agentVersionOf, isOlder, SOFTWARE } from '../versions/software.js';
import type { World } from '../world.js';
import { activityOf, type AgentActivity } from './activity.js';
import { serversOf, type Server } from './servers.js';

/** The agent process of one server. */
export interface ServerAgent extends AgentActivity {
  readonly hostname: string;
  readonly version: string;
  readonly isVersionOld: boolean;
  readonly isVersionDeprecated: boolean;
  readonly pingState: 'ok' | 'warning' | 'error';
  /** Unset if the server has no processes. */
  readonly server: Server | undefined;
}

/** Time since the last fetch of an agent after which its state becomes `warning`, and then `error`. */
const WARNING_MS = MINUTE_MS;
const ERROR_MS = 5 * MINUTE_MS;

/** Returns the agent processes of a project, one for each server, in the order in which they were added. */
export function serverAgentsOf(world: World, project: Project): readonly ServerAgent[] {
  const servers = serversOf(world.hosts, project.id);
  const goal = agentVersionOf(world.automationConfigs.get(project.id));
  return firstOfEachServer(listedAgents(project)).map((agent) => {
    const activity = activityOf(world, project, agent);
    const { hostname, version = goal } = agent;
    return {
      ...activity,
      hostname,
      version,
      server: servers.get(hostname),
      pingState: pingStateOf(world, activity),
      isVersionOld: isOlder(version, SOFTWARE.automationVersion),
      isVersionDeprecated: isOlder(version, SOFTWARE.automationMinimumVersion),
    };
  });
}

/** Returns one agent of each server, preferably an agent that pings. */
function firstOfEachServer(agents: readonly Agent[]): readonly Agent[] {
  const first = new Map<string, Agent>();
  for (const agent of agents) {
    const before = first.get(agent.hostname);
    if (before === undefined || (before.silentSince !== undefined && agent.silentSince === undefined))
      first.set(agent.hostname, agent);
  }
  return [...first.values()];
}

function pingStateOf({ now }: World, { lastConf }: AgentActivity): ServerAgent['pingState'] {
  if (now - lastConf < WARNING_MS) return 'ok';
  return now - lastConf < ERROR_MS ? 'warning' : 'error';
}
