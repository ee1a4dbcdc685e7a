import { agentKeysOf } from '../agentKeys/findAgentKeys.js';
import { dropAbsent } from '../dropAbsent.js';
import { omit } from '../omit.js';
import type { Project } from '../tables/projects.js';
import type { World } from '../world.js';

/** Gives the first agents of a project its newest agent key, if the key that they would use was deleted before. */
export function giveFirstKey(world: World, project: Project): Project {
  if (project.signedOut === undefined) return project;
  return dropAbsent<Project>({
    ...omit(project, 'signedOut'),
    agentKeyId: agentKeysOf(world, project).at(-1)?.id,
  });
}
