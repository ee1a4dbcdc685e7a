import { groupBy } from '../groupBy.js';
import { isShown } from '../hosts/host.js';
import type { Instant } from '../instant.js';
import { memoizeFor } from '../memoizeFor.js';
import type { Host } from '../tables/hosts.js';
import type { World } from '../world.js';

/** A machine on which a project runs processes. The usage operations call it a host. */
export interface Machine {
  readonly groupId: string;
  readonly hostname: string;
  /** The processes on the machine, sorted by port. */
  readonly processes: readonly Host[];
  /** When the first of these processes appeared. */
  readonly createdAt: Instant;
}

/** Returns all machines, sorted by host name and project. */
export function allMachines({ hosts }: World): readonly Machine[] {
  return machinesOf(hosts, '');
}

/** Returns the machines with this host name, in all projects. */
export function machinesNamed({ hosts }: World, hostname: string): readonly Machine[] {
  return byHostname(hosts, '').get(hostname) ?? [];
}

const machinesOf = memoizeFor((hosts: World['hosts']): readonly Machine[] => {
  const named = byHostname(hosts, '');
  return [...named.keys()].sort().flatMap((hostname) => named.get(hostname) ?? []);
});

const byHostname = memoizeFor((hosts: World['hosts']): ReadonlyMap<string, readonly Machine[]> => {
  const shown = hosts.all().toArray().filter(isShown);
  const named = groupBy(shown, ({ hostname }) => hostname);
  return new Map([...named].map(([hostname, processes]) => [hostname, machinesAmong(processes)]));
});

/** Returns the machines of processes with one host name, sorted by project. */
function machinesAmong(processes: readonly Host[]): readonly Machine[] {
  const inProjects = groupBy(processes, ({ groupId }) => groupId);
  return [...inProjects.keys()].sort().map((groupId) => machineOf(inProjects.get(groupId) ?? []));
}

function machineOf(hosts: readonly Host[]): Machine {
  const processes = hosts.toSorted((one, other) => one.port - other.port);
  const [{ groupId, hostname } = { groupId: '', hostname: '' }] = processes;
  const createdAt = processes.reduce((least, each) => Math.min(least, each.createdAt), Infinity);
  return { groupId, hostname, processes, createdAt };
}
