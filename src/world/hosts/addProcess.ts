import { losePrimary, updateElection } from '../clusters/elections.js';
import { membersOfSet } from '../clusters/voters.js';
import { dropAbsent } from '../dropAbsent.js';
import { drawKeyOf } from '../ids.js';
import type { Outcome } from '../outcome.js';
import type { Cluster } from '../tables/clusters.js';
import type { Host, HostRole, ReplicaState } from '../tables/hosts.js';
import type { Project } from '../tables/projects.js';
import type { World } from '../world.js';
import { freeHostId, hostAt } from './hostAt.js';
import { machineOf } from './machineOf.js';

/** A process that starts now. */
export interface NewProcess {
  readonly hostname: string;
  readonly port: number;
  readonly role: HostRole;
  readonly version: string;
  /** Set for members of replica sets, also those of shards and config servers. */
  readonly replicaSetName?: string;
  /** Set for members of shards. */
  readonly shardName?: string;
  /**
   * First state of a member. By default, a member of a set that has a primary begins with its initial sync, and
   * becomes a secondary after it. Members of a new set are secondaries, and elect a primary.
   */
  readonly replicaState?: ReplicaState;
  /** True if the process is not in the automation config. */
  readonly unmanaged?: boolean;
}

/**
 * Adds a running process to a cluster. The API shows it at once with the type NO_DATA. After the first ping
 * (`hostDiscovered`), the API shows all its data, and the event NEW_HOST is recorded. If the project already has a
 * process with this address, returns that process and changes nothing.
 */
export function addProcess(
  world: World,
  { id: groupId }: Project,
  cluster: Cluster,
  spec: NewProcess,
): Outcome & { readonly host: Host } {
  const present = hostAt(world, groupId, spec);
  if (present !== undefined) return { world, events: [], host: present };
  const replicaState = firstState(world, cluster, spec);
  const host: Host = dropAbsent<Host>({
    id: freeHostId(world, groupId, spec),
    groupId,
    clusterId: cluster.id,
    name: freeName(world, cluster, spec),
    hostname: spec.hostname,
    port: spec.port,
    role: spec.role,
    version: spec.version,
    replicaSetName: spec.replicaSetName,
    shardName: spec.shardName,
    replicaState,
    ...machineOf(world.seed, `${drawKeyOf(groupId)}/${spec.hostname}`, spec.role),
    stateSince: replicaState === undefined ? undefined : world.now,
    monitored: true,
    monitoring: { state: 'AWAITED', since: world.now },
    unmanaged: spec.unmanaged,
    createdAt: world.now,
  });
  const added = withoutPrimary({ ...world, hosts: world.hosts.put(host) }, host);
  return { world: updateElection(added, cluster.id, spec.replicaSetName), events: [], host };
}

/** Records that a new set has no primary yet. */
function withoutPrimary(world: World, { clusterId, replicaSetName }: Host): World {
  const members = membersOfSet(world, clusterId, replicaSetName);
  const isLed = members.some(({ replicaState }) => replicaState === 'PRIMARY');
  const known = world.clusters.get(clusterId)?.leaderless ?? [];
  const isKnown = known.some((loss) => loss.replicaSetName === replicaSetName);
  return isLed || isKnown ? world : losePrimary(world, clusterId, replicaSetName);
}

function firstState(world: World, cluster: Cluster, spec: NewProcess): ReplicaState | undefined {
  const { replicaSetName, role, replicaState } = spec;
  if (replicaSetName === undefined) return undefined;
  if (role === 'ARBITER') return 'ARBITER';
  const members = membersOfSet(world, cluster.id, replicaSetName);
  const hasPrimary = members.some((member) => member.replicaState === 'PRIMARY');
  return replicaState ?? (hasPrimary ? 'STARTUP2' : 'SECONDARY');
}

const NAMES: Readonly<Record<HostRole, string>> = {
  MEMBER: 'node',
  STANDALONE: 'node',
  ARBITER: 'arbiter',
  CONFIG: 'config',
  MONGOS: 'mongos',
};

/** Returns the first process name that is free in the cluster, such as `node-0` or `shard1-node-0`. */
export function freeName(
  world: World,
  cluster: Cluster,
  { role, shardName }: Pick<NewProcess, 'role' | 'shardName'>,
): string {
  const taken = new Set(Array.from(world.hosts.select('cluster', cluster.id), ({ name }) => name));
  const prefix = `${shardName === undefined ? '' : `${shardName}-`}${NAMES[role]}`;
  let number = 0;
  while (taken.has(`${prefix}-${number}`)) number += 1;
  return `${prefix}-${number}`;
}
