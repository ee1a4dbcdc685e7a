import { MINUTE_MS, type Instant } from '../instant.js';
import { least } from '../longLists.js';
import { omit } from '../omit.js';
import type { Outcome } from '../outcome.js';
import { isOneOf, reportAgents } from '../projects/silence.js';
import type { Agent, Project } from '../tables/projects.js';
import type { World } from '../world.js';

/** Time after which the platform notices that agents no longer sign in. */
const NOTICED_MS = 5 * MINUTE_MS;

/**
 * Returns when the platform next notices that agents of a project are silent. Unset if all agents ping, or if the platform
 * has noticed already.
 */
export function noticedAt({ agents, signedOut }: Project): Instant | undefined {
  const times = agents.flatMap(({ reportAt }) => reportAt ?? []);
  if (signedOut?.reported === false) times.push(signedOut.since + NOTICED_MS);
  return times.length === 0 ? undefined : least(times);
}

/** Opens the alerts of the agents that have been silent for long enough, or no longer sign in. */
export function noticeSilence(world: World, project: Project): Outcome {
  const { id, signedOut } = project;
  const isDue = (agent: Agent): boolean => agent.reportAt !== undefined && agent.reportAt <= world.now;
  const due = project.agents.filter(isDue);
  const isNoticed = signedOut?.reported === false && signedOut.since + NOTICED_MS <= world.now;
  const agents = project.agents.map((agent): Agent => (isDue(agent) ? omit(agent, 'reportAt') : agent));
  const reported: Project = {
    ...project,
    agents,
    ...(isNoticed && { signedOut: { ...signedOut, reported: true } }),
  };
  const silent = isNoticed ? agents.filter((agent) => isOneOf(signedOut.agents, agent)) : [];
  const next = { ...world, projects: world.projects.put(reported) };
  return reportAgents(next, id, [...due, ...silent.filter(({ reportAt }) => reportAt === undefined)]);
}
