import { MINUTE_MS, type Instant } from '../instant.js';
import type { Outcome } from '../outcome.js';
import { isOneOf, reportAgents } from '../projects/silence.js';
import type { Project } from '../tables/projects.js';
import type { World } from '../world.js';

/** Time after which the platform notices that agents no longer sign in. */
const NOTICED_MS = 5 * MINUTE_MS;

/**
 * Returns when the platform notices that the agents of a project no longer sign in. Unset if all agents sign in, or if
 * the platform has noticed already.
 */
export function noticedAt({ signedOut }: Project): Instant | undefined {
  return signedOut?.reported === false ? signedOut.since + NOTICED_MS : undefined;
}

/** Opens the alerts of the agents that no longer sign in. */
export function noticeSilence(world: World, project: Project): Outcome {
  const { id, agents, signedOut } = project;
  if (signedOut === undefined) return { world, events: [] };
  const reported = { ...project, signedOut: { ...signedOut, reported: true } };
  const silent = agents.filter((agent) => isOneOf(signedOut.agents, agent));
  return reportAgents({ ...world, projects: world.projects.put(reported) }, id, silent);
}
