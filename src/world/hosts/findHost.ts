import type { Project } from '../projects/project.js';
import { Refusal } from '../refusals.js';
import type { World } from '../world.js';
import type { Host } from './host.js';

/** The process of an id within a project; refuses an unknown one. */
export function findHost(world: World, project: Project, id: string): Host {
  const host = world.hosts.get(id);
  if (host?.groupId !== project.id) throw new Refusal('HOST_NOT_FOUND', id, project.id);
  return host;
}
