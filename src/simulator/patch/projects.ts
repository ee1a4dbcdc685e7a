import type { Project } from '../../world/projects/project.js';
import { flag, listOf, text } from '../../input/json/readers.js';
import { changed, eventsOf } from './changed.js';
import { member, patchesOf } from './patchable.js';

/** Projects: their names, their tags, and whether the API may be used on them. */
export const projects = patchesOf<Project>()(
  {
    name: member(text()),
    tags: member(listOf(text())),
    publicApiEnabled: member(flag),
  },
  (world, project, change) => {
    const after = changed(project, change);
    return {
      world: { ...world, projects: world.projects.put(after) },
      events: eventsOf(project, after, {
        tags: { eventTypeName: 'GROUP_TAGS_MODIFIED', groupId: project.id },
      }),
    };
  },
);
