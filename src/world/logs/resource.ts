import { hostOf } from '../automation/converge/peers.js';
import { findManagedProcess } from '../automation/managedProcesses.js';
import { replicaSetNamesOf } from '../clusters/replicaSets.js';
import { processId, processName } from '../hosts/host.js';
import { Refusal } from '../refusals.js';
import type { Cluster } from '../tables/clusters.js';
import type { Host } from '../tables/hosts.js';
import type { LogCollectionJob, LogResourceType } from '../tables/logCollectionJobs.js';
import type { Project } from '../tables/projects.js';
import type { World } from '../world.js';

/** The processes of a resource, and the deployment to which it belongs. */
export interface LogResource extends Pick<LogCollectionJob, 'rootResourceType' | 'rootResourceName'> {
  readonly hosts: readonly Host[];
}

/** Finds the processes whose logs a job collects. Refuses an unknown resource. */
export function findLogResource(
  world: World,
  { id }: Project,
  type: LogResourceType,
  name: string,
): LogResource {
  const hosts = type === 'PROCESS' ? processesNamed(world, id, name) : hostsOfClusters(world, id, type, name);
  const [first] = hosts;
  const cluster = first && world.clusters.get(first.clusterId);
  if (cluster === undefined) throw new Refusal('RESOURCE_NOT_FOUND_FOR_JOB', name, type);
  return { hosts, rootResourceType: rootTypeOf(cluster), rootResourceName: cluster.name };
}

/** Returns the process that agents know under a name, or else those that a name may refer to. */
function processesNamed(world: World, groupId: string, name: string): readonly Host[] {
  const process = findManagedProcess(world, groupId, name);
  const managed = process && hostOf(world, groupId, process);
  if (managed !== undefined) return [managed];
  const hosts = world.hosts.select('project', groupId).toArray();
  return hosts.filter((host) => isNamed(host, name));
}

/**
 * Returns whether a name refers to a process: it is the process's usual name in an automation config, its id, or its
 * address. A host name alone is accepted too, because a published client sends it. It refers to all processes of the
 * host.
 */
function isNamed(host: Host, name: string): boolean {
  return [processName(host), host.id, processId(host), host.hostname].includes(name);
}

function hostsOfClusters(
  world: World,
  groupId: string,
  type: LogResourceType,
  name: string,
): readonly Host[] {
  const clusters = world.clusters.select('project', groupId).toArray();
  const named = clusters.find((cluster) => cluster.id === name || cluster.name === name);
  if (named !== undefined && (type === 'CLUSTER' || named.type === 'REPLICA_SET'))
    return world.hosts.select('cluster', named.id).toArray();
  const owner = clusters.find((cluster) => replicaSetNamesOf(cluster).includes(name));
  if (owner === undefined) return [];
  const members = world.hosts.select('cluster', owner.id).toArray();
  return members.filter(({ replicaSetName }) => replicaSetName === name);
}

function rootTypeOf({ type }: Cluster): LogResourceType {
  if (type === 'SHARDED') return 'CLUSTER';
  return type === 'REPLICA_SET' ? 'REPLICASET' : 'PROCESS';
}
