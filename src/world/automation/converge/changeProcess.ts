import { hostEvent } from '../../hosts/hostEvent.js';
import type { Outcome } from '../../outcome.js';
import type { Cluster } from '../../tables/clusters.js';
import type { ManagedProcess } from '../../tables/managedProcesses.js';
import { compareVersions } from '../../versions/compareVersions.js';
import type { World } from '../../world.js';
import type { Goal } from './goal.js';
import { hostOf } from './peers.js';
import { securityOf } from './security.js';

/** Gives a process another version of the database. The cluster has the lowest version of its processes. */
export function changeVersion(world: World, { groupId }: ManagedProcess, { entry }: Goal): Outcome {
  const host = hostOf(world, groupId, entry);
  if (host === undefined || host.version === entry.version) return { world, events: [] };
  const changed = { ...host, version: entry.version };
  const isUpgrade = compareVersions(entry.version, host.version) > 0;
  const next = { ...world, hosts: world.hosts.put(changed) };
  return {
    world: withCommonVersion(next, host.clusterId),
    events: [
      hostEvent(world, changed, 'VERSION_CHANGED'),
      hostEvent(world, changed, isUpgrade ? 'HOST_UPGRADED' : 'HOST_DOWNGRADED'),
    ],
  };
}

function withCommonVersion(world: World, clusterId: string): World {
  const cluster = world.clusters.get(clusterId);
  const versions = world.hosts.select('cluster', clusterId).toArray();
  const [version] = versions.map((host) => host.version).toSorted(compareVersions);
  if (cluster === undefined || version === undefined) return world;
  return { ...world, clusters: world.clusters.put({ ...cluster, version }) };
}

export function changeCompatibility(world: World, process: ManagedProcess, goal: Goal): Outcome {
  const { featureCompatibilityVersion } = securityOf(goal);
  return changeCluster(world, process, goal, {
    ...(featureCompatibilityVersion !== undefined && { featureCompatibilityVersion }),
  });
}

/** Switches authentication and TLS of a process's cluster on or off. */
export function changeSecurity(world: World, process: ManagedProcess, goal: Goal): Outcome {
  const { authEnabled, sslEnabled } = securityOf(goal);
  return changeCluster(world, process, goal, { authEnabled, sslEnabled });
}

/** Switches TLS of a process's cluster on or off. Its mode is an argument of the process. */
export function changeTls(world: World, process: ManagedProcess, goal: Goal): Outcome {
  return changeCluster(world, process, goal, { sslEnabled: securityOf(goal).sslEnabled });
}

function changeCluster(
  world: World,
  { groupId }: ManagedProcess,
  { entry }: Goal,
  change: Partial<Cluster>,
): Outcome {
  const cluster = world.clusters.get(hostOf(world, groupId, entry)?.clusterId ?? '');
  const names = Object.keys(change) as (keyof Cluster)[];
  if (cluster === undefined || names.every((name) => cluster[name] === change[name]))
    return { world, events: [] };
  return { world: { ...world, clusters: world.clusters.put({ ...cluster, ...change }) }, events: [] };
}
