import { isShown, processId } from '../hosts/host.js';
import { memoizeFor } from '../memoizeFor.js';
import { Refusal } from '../refusals.js';
import type { Host } from '../tables/hosts.js';
import type { Project } from '../tables/projects.js';
import type { Tables, World } from '../world.js';

/** Returns the processes of a project that the API shows, by host name and port. */
export function hostsOfProject(world: World, { id }: Pick<Project, 'id'>): readonly Host[] {
  return shownHosts(world.hosts, id);
}

/** Finds a process by host name and port, such as `db0.example.net:27017`. */
export function findHostByName(world: World, project: Project, name: string): Host {
  const found = hostsOfProject(world, project).find((host) => processId(host) === name);
  if (found === undefined) throw new Refusal('HOSTNAME_AND_PORT_NOT_FOUND', name, project.id);
  return found;
}

const shownHosts = memoizeFor((hosts: Tables['hosts'], projectId): readonly Host[] =>
  hosts
    .select('project', projectId)
    .toArray()
    .filter(isShown)
    .map((host) => ({ host, name: processId(host) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ host }) => host),
);
