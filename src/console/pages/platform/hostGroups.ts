import type { Row } from '../../control/rows.js';

/** The processes of one part of a cluster. */
export interface HostGroup {
  /** Name of the shard, `config servers`, `mongos`, or the name of the replica set. */
  readonly name: string;
  readonly hosts: readonly Row[];
}

/** Groups the processes of a cluster by shard, in the order of their names. */
export function groupsOf(hosts: readonly Row[]): readonly HostGroup[] {
  const groups = new Map<string, Row[]>();
  for (const host of hosts.toSorted(byName)) {
    const name = groupName(host);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [host]);
    else group.push(host);
  }
  return Array.from(groups, ([name, members]) => ({ name, hosts: members }));
}

/** Returns the state of a process: its replica state if it has one, or else whether it is up. */
export function stateOf({ replicaState, up }: Row): string {
  if (typeof replicaState === 'string') return replicaState;
  return up === false ? 'DOWN' : 'UP';
}

function groupName({ shardName, role, replicaSetName }: Row): string {
  if (typeof shardName === 'string') return shardName;
  if (role === 'CONFIG') return 'config servers';
  if (role === 'MONGOS') return 'mongos';
  return typeof replicaSetName === 'string' ? replicaSetName : 'standalone';
}

function byName(a: Row, b: Row): number {
  return a.name.localeCompare(b.name, 'en', { numeric: true });
}
