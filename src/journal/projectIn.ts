import type { World } from '../world/world.js';

/** The project in the path of a request. */
export interface CalledProject {
  readonly id?: string;
  /** Its name when the request arrived. Unset if no project had the id. */
  readonly name?: string;
}

const PROJECT = /\/groups\/(byName\/)?([^/?]+)/;

/** Returns the project that a path names, by its id or name. Unset if the path names none. */
export function projectIn({ projects }: Pick<World, 'projects'>, path: string): CalledProject | undefined {
  const [, byName, segment] = PROJECT.exec(path) ?? [];
  if (segment === undefined) return undefined;
  if (byName === undefined) return { id: segment, ...named(projects.get(segment)?.name) };
  const name = decoded(segment);
  const project = projects.select('name', name).first();
  return project === undefined ? { name } : { id: project.id, name };
}

function named(name: string | undefined): Pick<CalledProject, 'name'> {
  return name === undefined ? {} : { name };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
