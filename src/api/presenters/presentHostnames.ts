import type { Schema } from '../../contract/types.js';
import type { Project } from '../../world/tables/projects.js';

/** Presents the preferred hostnames of a project. */
export function presentHostnames({ preferredHostnames = [] }: Project): Schema<'PreferredHostnames'> {
  return {
    preferredHostnames: preferredHostnames.map(({ endsWith, id, regexp, value }) => ({
      ...{ endsWith, id, regexp, value },
    })),
  };
}
