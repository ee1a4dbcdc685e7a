import { cancelInvalidAlert } from '../alerts/cancelAlert.js';
import { findOpenAlert } from '../alerts/findOpenAlert.js';
import { agentHostsIn } from '../automation/document/agentHosts.js';
import { dropAbsent } from '../dropAbsent.js';
import type { Instant } from '../instant.js';
import { hasAgent } from '../monitoring/hasAgent.js';
import { omit } from '../omit.js';
import { automationAgentOf } from '../projects/automationAgentOf.js';
import { listedAgents } from '../projects/listedAgents.js';
import { isOneOf } from '../projects/silence.js';
import type { ConfigDocument } from '../tables/automationConfigs.js';
import type { Agent, Project } from '../tables/projects.js';
import type { World } from '../world.js';
import { nextFetchAt } from './activity.js';

/** The start or stop of a monitoring or backup agent by the automation agent of its server. */
export interface AgentChange extends Pick<Agent, 'typeName' | 'hostname'> {
  readonly isStart: boolean;
  readonly at: Instant;
}

/**
 * Returns the agents that must start or stop, so that a project has the agents that its configuration names. Leaves
 * out agents on servers that are silent.
 */
export function changesOf(
  world: World,
  project: Project,
  document: ConfigDocument,
  publishedAt: Instant,
): readonly AgentChange[] {
  return (['MONITORING', 'BACKUP'] as const).flatMap((typeName) => {
    const wanted = agentHostsIn(document, typeName);
    const agents = listedAgents(project).filter((agent) => agent.typeName === typeName);
    const present = agents.map(({ hostname }) => hostname);
    const changed = [
      ...wanted
        .filter((hostname) => !present.includes(hostname))
        .map((hostname) => [hostname, true] as const),
      ...present
        .filter((hostname) => !wanted.includes(hostname))
        .map((hostname) => [hostname, false] as const),
    ];
    return changed.flatMap(([hostname, isStart]) => {
      if (isStart && !hasAgent(world, project, hostname)) return [];
      const at = turnOf(world, automationAgentOf(project, hostname), hostname, publishedAt);
      return at === undefined ? [] : [{ typeName, hostname, isStart, at }];
    });
  });
}

/** Returns when the agent of a server fetches a config. Unset if it is silent. */
function turnOf(
  { seed, now }: World,
  server: Agent | undefined,
  hostname: string,
  publishedAt: Instant,
): Instant | undefined {
  if (server?.silentSince !== undefined) return undefined;
  return nextFetchAt(seed, server ?? { hostname }, server?.stoppedAt === undefined ? publishedAt : now);
}

/** Starts or stops an agent now. */
export function withChange(world: World, project: Project, change: AgentChange): Project {
  const agent = project.agents.find((each) => isOneOf([change], each));
  if (change.isStart) return withStarted(world, project, change, agent);
  return agent === undefined ? project : replaced(project, agent, removed(world, agent));
}

function removed({ now }: World, agent: Agent): Agent {
  return { ...omit(agent, 'stoppedAt', 'reportAt'), silentSince: agent.silentSince ?? now, removedAt: now };
}

/** Starts an agent. All agents of a server are parts of one process. */
function withStarted(
  { now }: World,
  project: Project,
  { typeName, hostname }: AgentChange,
  former: Agent | undefined,
): Project {
  const { registeredAt, startedAt, version } = automationAgentOf(project, hostname) ?? { registeredAt: now };
  const started = dropAbsent<Agent>({ typeName, hostname, registeredAt, startedAt, version });
  return former === undefined
    ? { ...project, agents: [...project.agents, started] }
    : replaced(project, former, started);
}

function replaced(project: Project, before: Agent, after: Agent): Project {
  return { ...project, agents: project.agents.map((agent) => (agent === before ? after : agent)) };
}

/**
 * Cancels the open alerts of agents that stop. Writes no event: the event that usually ends such an alert,
 * `…_AGENT_UP`, would say that the agent pings again.
 */
export function withoutAlerts(world: World, groupId: string, changes: readonly AgentChange[]): World {
  const open = changes.flatMap(({ typeName, hostname, isStart }) => {
    const alert = findOpenAlert(world, groupId, 'AGENT', `${typeName}/${hostname}`);
    return isStart || alert === undefined ? [] : [alert];
  });
  return open.reduce(cancelInvalidAlert, world);
}
