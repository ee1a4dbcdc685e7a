import { losePrimary, updateElection } from '../../clusters/elections.js';
import { freeName } from '../../hosts/addProcess.js';
import { leaveSet } from '../../monitoring/leaveSet.js';
import { omit } from '../../omit.js';
import type { Outcome } from '../../outcome.js';
import { removeReferring } from '../../removeReferring.js';
import type { Cluster } from '../../tables/clusters.js';
import type { Host } from '../../tables/hosts.js';
import type { ManagedProcess } from '../../tables/managedProcesses.js';
import type { Project } from '../../tables/projects.js';
import type { World } from '../../world.js';
import type { Goal } from './goal.js';
import { hostOf, isRunning } from './peers.js';
import { clusterOf, roleOf } from './startProcess.js';

/**
 * Moves a process that restarts to the replica set of its settings: a standalone enters a set, or a member becomes a
 * standalone.
 */
export function moveToSet(world: World, { groupId }: ManagedProcess, goal: Goal): Outcome {
  const host = hostOf(world, groupId, goal.entry);
  const project = world.projects.get(groupId);
  if (!isRunning(host) || project === undefined) return { world, events: [] };
  const { replicaSetName } = goal.entry;
  if (host.role === 'STANDALONE' && replicaSetName !== undefined) return enterSet(world, project, host, goal);
  if (host.replicaSetName !== undefined && replicaSetName === undefined) return leaveSet(world, host);
  return { world, events: [] };
}

/**
 * Moves a former standalone to its replica set. A new replica set starts with the standalone's data. The process
 * joins the set when its agent initiates the set.
 */
function enterSet(world: World, project: Project, host: Host, goal: Goal): Outcome {
  const { world: placed, cluster, events = [] } = clusterOf(world, project, goal);
  const own = { ...cluster, databases: databasesOf(world, host, cluster) };
  const known = host.monitoring === undefined ? omit(own, 'undiscovered') : own;
  const next = { ...placed, clusters: placed.clusters.put(known) };
  const member = memberOf(next, host, goal, known);
  const moved = withoutPrimary({ ...next, hosts: next.hosts.put(member) }, member);
  return { world: withoutStandalone(moved, host.clusterId), events };
}

function databasesOf(
  world: World,
  { clusterId }: Host,
  { id, type, databases }: Cluster,
): Cluster['databases'] {
  const isNew = type === 'REPLICA_SET' && world.hosts.select('cluster', id).size === 0;
  return isNew ? (world.clusters.get(clusterId)?.databases ?? []) : databases;
}

/**
 * Returns the host as a member of its new set. Without `stateSince`, no behaviour ends its first state, so the host
 * stays in it until it joins the set.
 */
function memberOf(world: World, host: Host, goal: Goal, cluster: Cluster): Host {
  const role = roleOf(goal, cluster);
  const { replicaSetName } = goal.entry;
  const shardName = cluster.shards.find((shard) => shard.replicaSetName === replicaSetName)?.shardName;
  const placed = { ...host, role, ...(shardName !== undefined && { shardName }) };
  return {
    ...omit(placed, 'observed', 'stateSince'),
    clusterId: cluster.id,
    name: freeName(world, cluster, placed),
    ...(replicaSetName !== undefined && { replicaSetName }),
    replicaState: role === 'ARBITER' ? 'ARBITER' : 'STARTUP2',
  };
}

function withoutPrimary(world: World, { id, clusterId, replicaSetName }: Host): World {
  const others = world.hosts.select('cluster', clusterId).toArray();
  const isNew = !others.some((other) => other.id !== id && other.replicaSetName === replicaSetName);
  return updateElection(
    isNew ? losePrimary(world, clusterId, replicaSetName) : world,
    clusterId,
    replicaSetName,
  );
}

function withoutStandalone(world: World, clusterId: string): World {
  const isEmpty = world.hosts.select('cluster', clusterId).size === 0;
  return isEmpty ? removeReferring(world, 'clusters', clusterId).world : world;
}
