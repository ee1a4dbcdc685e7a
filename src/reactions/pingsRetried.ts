import type { Reaction } from '../world/reaction.js';
import type { World } from '../world/world.js';
import { hasActiveAgent } from '../world/monitoring/activeAgents.js';
import { lookAgain } from '../world/monitoring/discover.js';

/** Lets monitoring agents that were silent, and now ping again, retry the processes that they failed to reach. */
export const pingsRetried: Reaction = {
  name: 'pingsRetried',
  watches: ['projects'],
  react: (before, after) => ({ world: withRetries(before, after), events: [] }),
};

function withRetries(before: World, after: World): World {
  return after.projects.changesSince(before.projects).put.reduce((world, { id }) => {
    const isSilent = !hasActiveAgent(before.projects.get(id), 'MONITORING');
    return isSilent && hasActiveAgent(world.projects.get(id), 'MONITORING') ? lookAgain(world, id) : world;
  }, after);
}
