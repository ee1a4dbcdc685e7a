import { agentKeysOf } from '../agentKeys/findAgentKeys.js';
import { omit } from '../omit.js';
import type { Outcome } from '../outcome.js';
import { stopPinging } from '../projects/silence.js';
import type { AgentKey } from '../tables/agentKeys.js';
import type { Project } from '../tables/projects.js';
import type { World } from '../world.js';

/**
 * Deletes an agent key. If the agents of the project use it, they can no longer sign in, and stop pinging now. The
 * platform notices this only later (`silenceIsNoticed`). The platform documents no event for the deletion itself.
 */
export function deleteAgentKey(world: World, { id, groupId }: AgentKey): Outcome {
  const project = world.projects.get(groupId);
  const isUsed = project !== undefined && usedKeyId(world, project) === id;
  const next = { ...world, agentKeys: world.agentKeys.remove(id) };
  return { world: isUsed ? signOut(next, project) : next, events: [] };
}

/** Returns the id of the agent key that the agents of a project use. Unset while they cannot sign in. */
function usedKeyId(world: World, project: Project): string | undefined {
  if (project.signedOut !== undefined) return undefined;
  return project.agentKeyId ?? agentKeysOf(world, project)[0]?.id;
}

function signOut(world: World, { id, agents }: Project): World {
  const { world: silent, changed } = stopPinging(world, id, agents);
  const project = silent.projects.get(id);
  if (project === undefined) return silent;
  const names = changed.map(({ typeName, hostname }) => ({ typeName, hostname }));
  const signedOut = { since: world.now, agents: names, reported: false };
  return { ...silent, projects: silent.projects.put({ ...omit(project, 'agentKeyId'), signedOut }) };
}
