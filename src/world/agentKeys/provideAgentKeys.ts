import type { World } from '../world.js';
import { firstAgentKey } from './firstAgentKey.js';

/** Gives each project without agent keys the key that the platform creates with a project. */
export function provideAgentKeys(world: World): World {
  const bare = world.projects
    .all()
    .toArray()
    .filter(({ id }) => world.agentKeys.select('project', id).size === 0);
  return {
    ...world,
    agentKeys: bare.reduce((keys, project) => keys.put(firstAgentKey(world.seed, project)), world.agentKeys),
  };
}
