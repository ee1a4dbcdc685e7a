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

/** Returns all machines, sorted by host name. */
export function allMachines({ hosts }: World): readonly Machine[] {
  return machinesOf(hosts, '');
}

/** Returns the machines with this host name, in all projects. */
export function machinesNamed({ hosts }: World, hostname: string): readonly Machine[] {
  return byHostname(hosts, '').get(hostname) ?? [];
}

const machinesOf = memoizeFor((hosts: World['hosts']): readonly Machine[] => {
  const groups = new Map<string, Host[]>();
  for (const host of hosts.all()) {
    if (!isShown(host)) continue;
    const key = `${host.hostname}\u0000${host.groupId}`;
    const processes = groups.get(key);
    if (processes === undefined) groups.set(key, [host]);
    else processes.push(host);
  }
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, hosts]) => machineOf(hosts));
});

const byHostname = memoizeFor((hosts: World['hosts']): ReadonlyMap<string, readonly Machine[]> => {
  const named = new Map<string, Machine[]>();
  for (const machine of machinesOf(hosts, '')) {
    const others = named.get(machine.hostname);
    if (others === undefined) named.set(machine.hostname, [machine]);
    else others.push(machine);
  }
  return named;
});

function machineOf(hosts: readonly Host[]): Machine {
  const processes = hosts.toSorted((one, other) => one.port - other.port);
  const [{ groupId, hostname } = { groupId: '', hostname: '' }] = processes;
  return { groupId, hostname, processes, createdAt: Math.min(...processes.map((each) => each.createdAt)) };
}
