import type { Outcome } from '../outcome.js';
import type { AgentKey } from '../tables/agentKeys.js';
import type { World } from '../world.js';

/** Deletes an agent key. Agents that use it can no longer sign in. */
export function deleteAgentKey(world: World, { id }: AgentKey): Outcome {
  return { world: { ...world, agentKeys: world.agentKeys.remove(id) }, events: [] };
}
