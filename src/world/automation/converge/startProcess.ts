import { addCluster } from '../../clusters/addCluster.js';
import { addProcess } from '../../hosts/addProcess.js';
import { isManaged, isShown } from '../../hosts/host.js';
import { bringUp } from '../../hosts/startAndStop.js';
import { removeProcess } from '../../monitoring/removeProcess.js';
import { omit } from '../../omit.js';
import { inTurn } from '../../inTurn.js';
import type { Outcome } from '../../outcome.js';
import type { Cluster } from '../../tables/clusters.js';
import type { Host, HostRole } from '../../tables/hosts.js';
import type { ManagedProcess } from '../../tables/managedProcesses.js';
import type { Project } from '../../tables/projects.js';
import type { World } from '../../world.js';
import { takenOver } from '../takenOver.js';
import type { ShardedClusterEntry } from '../document/entries.js';
import { changeVersion } from './changeProcess.js';
import { shardEvent } from './changeShards.js';
import type { Goal } from './goal.js';
import { hostOf, isArbiter } from './peers.js';
import { securityOf } from './security.js';

/**
 * Starts a process. A stopped process comes up again. A new process gets a row in the table of hosts, and its cluster
 * is added if it is new.
 */
export function startProcess(world: World, process: ManagedProcess, goal: Goal): Outcome {
  const { groupId } = process;
  const project = world.projects.get(groupId);
  if (project === undefined) return { world, events: [] };
  const present = hostOf(world, groupId, goal.entry);
  if (present === undefined) return addNew(world, project, goal);
  if (!isOther(present, goal)) return startAgain(world, process, present, goal);
  return inTurn(world, [
    (before) => removeProcess(before, present),
    (before) => addNew(before, project, goal),
  ]);
}

/**
 * Returns whether a stopped, unmanaged process belonged to another replica set, or changes between router and data
 * process. In these cases, a new process without its data replaces it.
 */
function isOther({ unmanaged, role, replicaSetName }: Host, { entry }: Goal): boolean {
  const isOtherSet = replicaSetName !== undefined && replicaSetName !== entry.replicaSetName;
  return unmanaged === true && (isOtherSet || (role === 'MONGOS') !== (entry.type === 'mongos'));
}

/** Starts a stopped process again. Its version in the configuration may have changed while it was stopped. */
function startAgain(world: World, process: ManagedProcess, present: Host, goal: Goal): Outcome {
  const host = takenOver(world, present);
  return inTurn({ ...world, hosts: world.hosts.put(host) }, [
    (before) => bringUp(before, host),
    (before) => changeVersion(before, process, goal),
  ]);
}

function addNew(world: World, project: Project, goal: Goal): Outcome {
  const { hostname, port, version, replicaSetName } = goal.entry;
  const { world: placed, cluster, events = [] } = clusterOf(world, project, goal);
  const shardName = cluster.shards.find((shard) => shard.replicaSetName === replicaSetName)?.shardName;
  const { world: added, host } = addProcess(placed, project, cluster, {
    hostname,
    port,
    version,
    role: roleOf(goal, cluster),
    ...(replicaSetName !== undefined && { replicaSetName, replicaState: 'STARTUP2' }),
    ...(shardName !== undefined && { shardName }),
  });
  if (host.replicaState !== 'STARTUP2') return { world: added, events };
  // Without `stateSince`, the host stays in this state until it has joined its set.
  return { world: { ...added, hosts: added.hosts.put(omit(host, 'stateSince')) }, events };
}

/** Returns the role of a process in its cluster. */
export function roleOf(goal: Goal, { type, configServers }: Cluster): HostRole {
  const { entry } = goal;
  if (entry.type === 'mongos') return 'MONGOS';
  if (type === 'STANDALONE') return 'STANDALONE';
  const isConfig = typeof configServers === 'object' && configServers.replicaSetName === entry.replicaSetName;
  if (isConfig) return 'CONFIG';
  return isArbiter(goal, entry) ? 'ARBITER' : 'MEMBER';
}

/** A world that contains the cluster of a process. */
interface WithCluster {
  readonly world: World;
  readonly cluster: Cluster;
  readonly events?: Outcome['events'];
}

/** Returns the cluster of a new process. The first process of a cluster creates it. */
export function clusterOf(world: World, project: Project, goal: Goal): WithCluster {
  const { hostname, port, replicaSetName, clusterName, version } = goal.entry;
  const sharded = goal.entries.shardedClusters.find(
    ({ name, configSetName, shards }) =>
      name === clusterName ||
      (replicaSetName !== undefined &&
        (configSetName === replicaSetName ||
          shards.some((shard) => shard.replicaSetName === replicaSetName))),
  );
  if (sharded !== undefined) return shardedClusterOf(world, project, goal, sharded);
  const name = replicaSetName ?? `${hostname}:${port}`;
  const type = replicaSetName === undefined ? 'STANDALONE' : 'REPLICA_SET';
  return (
    present(world, project, type, name) ??
    addCluster(world, project, {
      name,
      type,
      version,
      startedEmpty: true,
      ...securityOf(goal),
      ...(replicaSetName !== undefined && { replicaSetName }),
    })
  );
}

function shardedClusterOf(
  world: World,
  project: Project,
  goal: Goal,
  entry: ShardedClusterEntry,
): WithCluster {
  const { name, configSetName, shards } = entry;
  const shown = shards.map((shard) => ({ shardName: shard.name, replicaSetName: shard.replicaSetName }));
  const known = present(world, project, 'SHARDED', name);
  if (known !== undefined) {
    const missing = shown.filter(
      (shard) => !known.cluster.shards.some(({ replicaSetName }) => replicaSetName === shard.replicaSetName),
    );
    const cluster = { ...known.cluster, shards: [...known.cluster.shards, ...missing] };
    if (missing.length === 0) return known;
    const events = missing.map(({ shardName }) => shardEvent(cluster, 'SHARD_ADDED', shardName));
    return { world: { ...world, clusters: world.clusters.put(cluster) }, cluster, events };
  }
  return addCluster(world, project, {
    name,
    type: 'SHARDED',
    version: goal.entry.version,
    shards: shown,
    startedEmpty: true,
    ...securityOf(goal),
    ...(configSetName !== undefined && { configServers: { replicaSetName: configSetName } }),
  });
}

function present(
  world: World,
  { id }: Project,
  type: Cluster['type'],
  name: string,
): WithCluster | undefined {
  const cluster = world.clusters
    .select('project', id)
    .toArray()
    .find(
      (each) => each.type === type && (each.replicaSetName ?? each.name) === name && !isLeft(world, each),
    );
  return cluster && { world, cluster };
}

/** Returns whether a cluster has processes, but neither agents nor monitoring know any of them. */
function isLeft(world: World, { id }: Cluster): boolean {
  const hosts = world.hosts.select('cluster', id).toArray();
  return hosts.length > 0 && hosts.every((host) => !isManaged(host) && !isShown(host));
}
