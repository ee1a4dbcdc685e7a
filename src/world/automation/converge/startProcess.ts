import { addCluster } from '../../clusters/addCluster.js';
import { addProcess } from '../../hosts/addProcess.js';
import { bringUp } from '../../hosts/startAndStop.js';
import { omit } from '../../omit.js';
import type { Outcome } from '../../outcome.js';
import type { Cluster } from '../../tables/clusters.js';
import type { Host, HostRole } from '../../tables/hosts.js';
import type { ManagedProcess } from '../../tables/managedProcesses.js';
import type { Project } from '../../tables/projects.js';
import type { World } from '../../world.js';
import { memberAt, type ShardedClusterEntry } from '../document/entries.js';
import { shardEvent } from './changeShards.js';
import type { Goal } from './goal.js';
import { hostOf, isArbiter } from './peers.js';

/** Starts a process: one that was stopped comes up, a new one appears with its cluster. */
export function startProcess(world: World, { groupId }: ManagedProcess, goal: Goal): Outcome {
  const project = world.projects.get(groupId);
  if (project === undefined) return { world, events: [] };
  const present = hostOf(world, groupId, goal.entry);
  return present === undefined ? addNew(world, project, goal) : startAgain(world, present, goal);
}

function startAgain(world: World, host: Host, { entry }: Goal): Outcome {
  const managed: Host = { ...omit(host, 'unmanaged'), version: entry.version };
  return bringUp({ ...world, hosts: world.hosts.put(managed) }, managed);
}

function addNew(world: World, project: Project, goal: Goal): Outcome {
  const { hostname, port, version, replicaSetName } = goal.entry;
  const { world: placed, cluster, events = [] } = clusterOf(world, project, goal);
  const shardName = cluster.shards.find((shard) => shard.replicaSetName === replicaSetName)?.shardName;
  const { world: added, host } = addProcess(placed, project, cluster, {
    ...{ hostname, port, version, role: roleOf(goal, cluster) },
    ...(replicaSetName !== undefined && { replicaSetName, replicaState: 'STARTUP2' }),
    ...(shardName !== undefined && { shardName }),
  });
  if (host.replicaState !== 'STARTUP2') return { world: added, events };
  // Without `stateSince`, it stays in this state until it has joined its set.
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

interface Placed {
  readonly world: World;
  readonly cluster: Cluster;
  readonly events?: Outcome['events'];
}

/** Returns the cluster of a new process, which appears with its first process. */
export function clusterOf(world: World, project: Project, goal: Goal): Placed {
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
      ...{ name, type, version, ...securityOf(goal) },
      ...(replicaSetName !== undefined && { replicaSetName }),
    })
  );
}

function shardedClusterOf(world: World, project: Project, goal: Goal, entry: ShardedClusterEntry): Placed {
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
    ...{ name, type: 'SHARDED', version: goal.entry.version, shards: shown, ...securityOf(goal) },
    ...(configSetName !== undefined && { configServers: { replicaSetName: configSetName } }),
  });
}

function present(world: World, { id }: Project, type: Cluster['type'], name: string): Placed | undefined {
  const cluster = world.clusters
    .select('project', id)
    .toArray()
    .find((each) => each.type === type && (each.replicaSetName ?? each.name) === name);
  return cluster && { world, cluster };
}

/** Returns whether a new cluster has authentication and TLS, and its feature compatibility version. */
export function securityOf({
  document,
  entry,
}: Goal): Pick<Cluster, 'authEnabled' | 'sslEnabled' | 'featureCompatibilityVersion'> {
  const net = memberAt(entry.all, 'args2_6', 'net');
  const mode = memberAt(net, 'tls', 'mode') ?? memberAt(net, 'ssl', 'mode');
  const { featureCompatibilityVersion: compatibility } = entry.all;
  return {
    authEnabled: memberAt(document, 'auth', 'disabled') === false,
    sslEnabled: mode !== undefined && mode !== 'disabled',
    ...(typeof compatibility === 'string' && { featureCompatibilityVersion: compatibility }),
  };
}
