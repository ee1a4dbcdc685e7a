import { agentKeysOf } from '../agentKeys/findAgentKeys.js';
import { omit } from '../omit.js';
import type { Outcome } from '../outcome.js';
import { pingAgain } from '../projects/silence.js';
import type { Project } from '../tables/projects.js';
import type { World } from '../world.js';

/** Gives the agents of a project its newest agent key. Agents that could not sign in ping again. */
export function giveNewestKey(world: World, project: Project): Outcome {
  const newest = agentKeysOf(world, project).at(-1);
  if (newest === undefined) return { world, events: [] };
  const given: Project = { ...omit(project, 'signedOut'), agentKeyId: newest.id };
  const next = { ...world, projects: world.projects.put(given) };
  return pingAgain(next, project.id, project.signedOut?.agents ?? []);
}
