import type { World } from '../world.js';
import { hasActiveAgent } from './activeAgents.js';
import { lookAgain } from './discover.js';

/** Lets monitoring agents that were silent, and now ping again, retry the processes that they failed to reach. */
export function retryPings(before: World, after: World): World {
  if (after.projects === before.projects) return after;
  return after.projects.changesSince(before.projects).put.reduce((world, { id }) => {
    const isSilent = !hasActiveAgent(before.projects.get(id), 'MONITORING');
    return isSilent && hasActiveAgent(world.projects.get(id), 'MONITORING') ? lookAgain(world, id) : world;
  }, after);
}
