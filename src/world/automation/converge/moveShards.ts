import { addCluster } from '../../clusters/addCluster.js';
import { membersOfSet } from '../../clusters/voters.js';
import { moveSet } from '../../monitoring/moveSet.js';
import type { Outcome } from '../../outcome.js';
import type { Cluster, Shard } from '../../tables/clusters.js';
import type { ManagedProcess } from '../../tables/managedProcesses.js';
import type { World } from '../../world.js';
import type { Goal } from './goal.js';
import { hostOf } from './peers.js';

/**
 * Turns the replica sets of removed shards into separate clusters. Their processes keep running. Their data have
 * moved to the other shards.
 */
export function releaseShards(world: World, cluster: Cluster, removed: readonly Shard[]): World {
  const project = world.projects.get(cluster.groupId);
  if (project === undefined) return world;
  return removed.reduce((next, { replicaSetName }) => {
    const [member] = membersOfSet(next, cluster.id, replicaSetName);
    const from = next.clusters.get(cluster.id);
    if (member === undefined || from === undefined) return next;
    const { version, authEnabled, sslEnabled, featureCompatibilityVersion } = from;
    const { world: added, cluster: own } = addCluster(next, project, {
      name: replicaSetName,
      type: 'REPLICA_SET',
      replicaSetName,
      version,
      authEnabled,
      sslEnabled,
      ...(featureCompatibilityVersion !== undefined && { featureCompatibilityVersion }),
      startedEmpty: true,
    });
    return moveSet(added, replicaSetName, from, own);
  }, world);
}

/**
 * Turns existing replica sets into shards of a router's cluster, and adds their databases to the cluster. The agent
 * of the router does this when it starts the router or changes the shards.
 */
export function adoptShards(world: World, { groupId }: ManagedProcess, goal: Goal): Outcome {
  const { entries, entry } = goal;
  const id = hostOf(world, groupId, entry)?.clusterId ?? '';
  const { shards = [] } = entry.type === 'mongos' ? (world.clusters.get(id) ?? {}) : {};
  const adopted = shards.reduce((next, { replicaSetName }) => {
    const members = entries.processes.filter((process) => process.replicaSetName === replicaSetName);
    const ids = members.map((process) => hostOf(next, groupId, process)?.clusterId ?? id);
    const former = next.clusters.get(ids.find((each) => each !== id) ?? '');
    const cluster = next.clusters.get(id);
    if (former?.type !== 'REPLICA_SET' || cluster === undefined) return next;
    return moveSet(next, replicaSetName, former, withDatabases(cluster, former));
  }, world);
  return { world: adopted, events: [] };
}

function withDatabases(cluster: Cluster, { databases }: Cluster): Cluster {
  const known = new Set(cluster.databases.map(({ name }) => name));
  const added = databases.filter(({ name }) => !known.has(name));
  return added.length === 0 ? cluster : { ...cluster, databases: [...cluster.databases, ...added] };
}
