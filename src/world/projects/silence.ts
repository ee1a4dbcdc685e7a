import { closeAlert } from '../alerts/closeAlert.js';
import { openAlert } from '../alerts/openAlert.js';
import type { Duration } from '../duration.js';
import { HOUR_MS, MINUTE_MS } from '../instant.js';
import { inTurn } from '../inTurn.js';
import { omit } from '../omit.js';
import type { Outcome } from '../outcome.js';
import type { World } from '../world.js';
import type { Agent, AgentType } from '../tables/projects.js';

/** Identifies an agent within its project. */
export type AgentName = Pick<Agent, 'typeName' | 'hostname'>;

/** How long an agent is silent before the platform reports it as down. The vendor has published the hour; the minutes are ours. */
const DOWN_AFTER: Readonly<Record<AgentType, Duration>> = {
  MONITORING: 7 * MINUTE_MS,
  AUTOMATION: 7 * MINUTE_MS,
  BACKUP: HOUR_MS,
};

/**
 * Makes agents of a project stop pinging now. Agents that are already silent stay unchanged. With the quirk
 * `agentDownAfter`, their alerts open later (`silenceIsNoticed`).
 */
export function fallSilent(world: World, groupId: string, names: readonly AgentName[]): Outcome {
  const { changed, world: next } = stopPinging(world, groupId, names);
  const reported = changed.filter(({ reportAt }) => reportAt === undefined);
  return reportAgents(next, groupId, reported);
}

/**
 * Makes agents of a project stop pinging now, like `fallSilent`. But no alert opens, because the platform does not
 * notice it yet.
 */
export function stopPinging(world: World, groupId: string, names: readonly AgentName[]): ChangedAgents {
  return changeAgents(world, groupId, (agent) => {
    if (agent.silentSince !== undefined || !isOneOf(names, agent)) return undefined;
    const isLater = world.quirks.agentDownAfter === 'later';
    const reportAt = world.now + DOWN_AFTER[agent.typeName];
    return {
      ...agent,
      silentSince: world.now,
      ...(isLater && { reportAt }),
      ...reachedBy(world, groupId, agent),
    };
  });
}

/**
 * Returns the version of the automation config that an agent has reached. It is -1 if the project has no
 * automation config, as on the real platform.
 */
function reachedBy(world: World, groupId: string, { typeName }: Agent): Partial<Agent> {
  if (typeName !== 'AUTOMATION') return {};
  return { lastGoalVersion: world.automationConfigs.get(groupId)?.version ?? -1 };
}

/**
 * Makes silent agents of a project ping again, with the version that the automation config sets. If the project's
 * agents cannot sign in now, they ping again when they can.
 */
export function pingAgain(world: World, groupId: string, names: readonly AgentName[]): Outcome {
  const project = world.projects.get(groupId);
  if (project?.signedOut !== undefined) {
    const agents = [...project.signedOut.agents, ...names];
    const waiting = { ...project, signedOut: { ...project.signedOut, agents } };
    return { world: { ...world, projects: world.projects.put(waiting) }, events: [] };
  }
  const { changed, world: next } = changeAgents(scheduleAgents(world, groupId), groupId, (agent) => {
    const isSilent = agent.silentSince !== undefined && agent.removedAt === undefined;
    if (!isSilent || !isOneOf(names, agent)) return undefined;
    return { ...omit(agent, ...UNTIL_PING), startedAt: world.now };
  });
  return reportAgents(next, groupId, changed);
}

/** The members of an agent that end with its next ping. */
const UNTIL_PING = ['silentSince', 'reportAt', 'lastGoalVersion', 'stoppedAt', 'version'] as const;

/** Makes the agents of a project apply the automation config now, if a client has sent one. */
function scheduleAgents(world: World, groupId: string): World {
  const project = world.projects.get(groupId);
  if (project?.followsConfig !== true) return world;
  return { ...world, projects: world.projects.put({ ...project, agentsFollowAt: world.now }) };
}

interface ChangedAgents {
  readonly world: World;
  readonly changed: readonly Agent[];
}

/** Changes agents of a project. `change` returns the new agent, or `undefined` to keep the old one. */
function changeAgents(
  world: World,
  groupId: string,
  change: (agent: Agent) => Agent | undefined,
): ChangedAgents {
  const project = world.projects.get(groupId);
  if (project === undefined) return { world, changed: [] };
  const agents = project.agents.map((agent) => change(agent) ?? agent);
  const changed = agents.filter((agent, at) => agent !== project.agents[at]);
  if (changed.length === 0) return { world, changed };
  return { world: { ...world, projects: world.projects.put({ ...project, agents }) }, changed };
}

/** Opens the alerts of agents that are silent, and closes those of agents that ping. */
export function reportAgents(world: World, groupId: string, agents: readonly Agent[]): Outcome {
  return inTurn(
    world,
    agents.map((agent) => (before: World) => alertOfAgent(before, groupId, agent)),
  );
}

function alertOfAgent(world: World, groupId: string, { typeName, hostname, silentSince }: Agent): Outcome {
  const subject = `${typeName}/${hostname}`;
  return silentSince === undefined
    ? closeAlert(world, 'AGENT', subject, { eventTypeName: `${typeName}_AGENT_UP`, groupId, hostname })
    : openAlert(world, 'AGENT', subject, { eventTypeName: `${typeName}_AGENT_DOWN`, groupId, hostname });
}

export function isOneOf(names: readonly AgentName[], { typeName, hostname }: AgentName): boolean {
  return names.some((name) => name.typeName === typeName && name.hostname === hostname);
}
