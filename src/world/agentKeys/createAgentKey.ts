import { takeId } from '../ids.js';
import type { Outcome } from '../outcome.js';
import type { AgentKey } from '../tables/agentKeys.js';
import type { Project } from '../tables/projects.js';
import type { World } from '../world.js';
import { secretOf } from './secret.js';

/** Creates another agent key for a project. The platform documents no event for this. */
export function createAgentKey(
  world: World,
  { id: groupId }: Project,
  { desc, createdIpAddr }: Pick<AgentKey, 'desc' | 'createdIpAddr'>,
): Outcome & { readonly agentKey: AgentKey } {
  const [taken, id] = takeId(world);
  const agentKey: AgentKey = {
    id,
    groupId,
    desc,
    key: secretOf(world.seed, id),
    createdBy: 'PUBLIC_API',
    createdAt: world.now,
    ...(createdIpAddr !== undefined && { createdIpAddr }),
  };
  return { world: { ...taken, agentKeys: taken.agentKeys.put(agentKey) }, events: [], agentKey };
}
