import type { Project } from '../tables/projects.js';
import type { World } from '../world.js';

/** Finds the visible projects, in all organizations, that have all these tags. Sorts them by name. */
export function findAllProjects(
  world: World,
  tags: readonly string[],
  isSeen: (project: Project) => boolean,
): readonly Project[] {
  return world.projects
    .all()
    .toArray()
    .filter((project) => tags.every((tag) => project.tags.includes(tag)) && isSeen(project))
    .map((project) => ({ project, key: `${project.name.toLowerCase()}\n${project.id}` }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ project }) => project);
}
