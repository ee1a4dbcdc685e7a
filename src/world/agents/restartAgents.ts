import { dropAbsent } from '../dropAbsent.js';
import { SECOND_MS, type Instant } from '../instant.js';
import { omit } from '../omit.js';
import type { Outcome } from '../outcome.js';
import type { ProjectEventDraft } from '../tables/events.js';
import type { Agent, Project } from '../tables/projects.js';
import { agentVersionOf, isOlder, SOFTWARE } from '../versions/software.js';
import type { World } from '../world.js';
import { nextFetchAt } from './activity.js';

/** Time from the end of an agent until its new version runs. */
const RESTART_MS = 6 * SECOND_MS;

/**
 * Returns a project with the time of its agents' next restart. A server's agent restarts when it has fetched the
 * automation config and finds that it runs another version. Silent agents do not restart.
 */
export function withNextRestart(world: Pick<World, 'seed' | 'now'>, project: Project): Project {
  const next = project.agents.find(isOutdated);
  const at = next && nextFetchAt(world.seed, next, world.now);
  return dropAbsent<Project>({ ...project, agentsRestartAt: at });
}

/** Stops the agent of the next server, or starts the one that has stopped. */
export function restartAgents(world: World, project: Project): Outcome {
  return project.agents.some(isStopped) ? startAgain(world, project) : stopNext(world, project);
}

function stopNext(world: World, project: Project): Outcome {
  const next = project.agents.find(isOutdated);
  if (next === undefined) return outcomeOf(world, omit(project, 'agentsRestartAt'));
  const agents = project.agents.map((agent): Agent => {
    const isPart = agent.hostname === next.hostname && agent.silentSince === undefined;
    return isPart ? { ...agent, stoppedAt: world.now } : agent;
  });
  const agentsRestartAt: Instant = world.now + RESTART_MS;
  return outcomeOf(world, { ...project, agents, agentsRestartAt });
}

function startAgain(world: World, project: Project): Outcome {
  const started = project.agents.filter((agent) => isStopped(agent) && agent.silentSince === undefined);
  const agents = project.agents.map((agent): Agent => {
    if (started.includes(agent)) return { ...omit(agent, 'stoppedAt', 'version'), startedAt: world.now };
    return isStopped(agent) ? omit(agent, 'stoppedAt') : agent;
  });
  const goal = agentVersionOf(world.automationConfigs.get(project.id));
  const events = started.flatMap((agent) => versionEvents(project.id, agent, agent.version ?? goal, goal));
  return { ...outcomeOf(world, withNextRestart(world, { ...project, agents })), events };
}

/** Returns the event for an agent whose version becomes current or falls behind. */
export function versionEvents(
  groupId: string,
  { typeName, hostname }: Agent,
  before: string,
  after: string,
): readonly ProjectEventDraft[] {
  const [wasBehind, isBehind] = [before, after].map((version) =>
    isOlder(version, SOFTWARE.automationVersion),
  );
  // The platform publishes no such events for automation agents.
  if (wasBehind === isBehind || typeName === 'AUTOMATION') return [];
  const eventTypeName = `${typeName}_AGENT_VERSION_${isBehind ? 'BEHIND' : 'CURRENT'}` as const;
  return [{ eventTypeName, groupId, hostname }];
}

function isOutdated({ version, silentSince }: Agent): boolean {
  return version !== undefined && silentSince === undefined;
}

function isStopped({ stoppedAt }: Agent): boolean {
  return stoppedAt !== undefined;
}

function outcomeOf(world: World, project: Project): Outcome {
  return { world: { ...world, projects: world.projects.put(project) }, events: [] };
}
