import { Refusal } from '../refusals.js';
import type { AgentKey } from '../tables/agentKeys.js';
import type { Project } from '../tables/projects.js';
import type { World } from '../world.js';

/** Returns the agent keys of a project, oldest first. */
export function agentKeysOf(world: World, { id }: Pick<Project, 'id'>): readonly AgentKey[] {
  return world.agentKeys.select('project', id).toArray();
}

/** Returns the secret that a project shows as `agentApiKey`, which is its oldest key. Unset if it has no key. */
export function agentApiKeyOf(world: World, { id }: Pick<Project, 'id'>): string | undefined {
  return world.agentKeys.select('project', id).first()?.key;
}

/** Finds an agent key of a project by id. Refuses an unknown id. */
export function findAgentKey(world: World, project: Pick<Project, 'id'>, id: string): AgentKey {
  const agentKey = world.agentKeys.get(id);
  if (agentKey?.groupId !== project.id) throw new Refusal('AGENT_API_KEY_NOT_FOUND', id);
  return agentKey;
}
