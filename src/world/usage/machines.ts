import type { Instant } from '../instant.js';
import { memoizeFor } from '../memoizeFor.js';
import type { Host } from '../tables/hosts.js';
import { AFTER_SEPARATOR, SEPARATOR } from '../tree/indexText.js';
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
  const [from, to] = [`${hostname}${SEPARATOR}`, `${hostname}${AFTER_SEPARATOR}`];
  return machinesAmong(hosts.between('shown', '', from, to));
}

const machinesOf = memoizeFor((hosts: World['hosts']) => machinesAmong(hosts.select('shown', '')));

/** Groups the processes of a selection, which are sorted by host name and project. */
function machinesAmong(selected: { toArray(): readonly Host[] }): readonly Machine[] {
  const machines: Host[][] = [];
  for (const host of selected.toArray()) {
    const last = machines.at(-1);
    if (last?.[0]?.hostname === host.hostname && last[0].groupId === host.groupId) last.push(host);
    else machines.push([host]);
  }
  return machines.map(machineOf);
}

function machineOf(hosts: readonly Host[]): Machine {
  const processes = hosts.toSorted((one, other) => one.port - other.port);
  const [{ groupId, hostname } = { groupId: '', hostname: '' }] = processes;
  const createdAt = processes.reduce((least, each) => Math.min(least, each.createdAt), Infinity);
  return { groupId, hostname, processes, createdAt };
}
