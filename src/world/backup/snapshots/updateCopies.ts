import type { Cluster } from '../../tables/clusters.js';
import { hostsOf } from '../../clusters/replicaSets.js';
import { processId } from '../../hosts/host.js';
import type { Host } from '../../tables/hosts.js';
import { activeOfCluster } from '../../incidents/activeIncidents.js';
import { hasActiveAgent } from '../../monitoring/activeAgents.js';
import { isDaemonSilent } from '../stores/troubles.js';
import type { World } from '../../world.js';
import { currentPart, paceFrom, paceOf } from './pace.js';
import { runningOf } from './runningOf.js';
import type { Pace, Snapshot, SnapshotPart } from '../../tables/snapshots.js';
import { isSource, sourceIn } from './sources.js';

/**
 * Updates the running snapshots of a cluster. If the source of a part went down, the part is copied again
 * from another member. The copy pauses if no other member is available, if the cluster is inactive, or if no
 * backup agent pings. Call it after a change of processes, agents, the cluster or incidents.
 */
export function updateCopies(world: World, clusterId: string): World {
  const cluster = world.clusters.get(clusterId);
  const running = runningOf(world, clusterId);
  if (cluster === undefined || running.length === 0) return world;
  const hosts = hostsOf(world, cluster);
  let { snapshots } = world;
  for (const snapshot of running) {
    const updated = updateCopy(world, cluster, hosts, snapshot);
    if (updated !== snapshot) snapshots = snapshots.put(updated);
  }
  return snapshots === world.snapshots ? world : { ...world, snapshots };
}

/**
 * Returns the current copy speed of a cluster's snapshots, as a multiple of the usual speed. Each active
 * `snapshot.slow` incident divides the speed by its factor. The speed is 0 while the daemon is silent.
 */
export function speedOf(world: World, clusterId: string): number {
  if (isDaemonSilent(world, world.clusters.get(clusterId))) return 0;
  const slowing = activeOfCluster(world, clusterId, 'snapshot.slow');
  return slowing.reduce((speed, { factor }) => speed / factor, 1);
}

export function updateCopy(
  world: World,
  cluster: Cluster,
  hosts: readonly Host[],
  snapshot: Snapshot,
): Snapshot {
  const parts = snapshot.parts.map((part) =>
    part.completedTime === undefined ? reachablePart(cluster, hosts, part) : part,
  );
  const moved = parts.some((part, at) => part !== snapshot.parts[at]) ? { ...snapshot, parts } : snapshot;
  const current = currentPart(moved);
  if (current === undefined) return snapshot;
  const isReachable = isCopied(hosts, current);
  const hasAgent = hasActiveAgent(world.projects.get(cluster.groupId), 'BACKUP');
  const speed = cluster.active && isReachable && hasAgent ? speedOf(world, cluster.id) : 0;
  const restarted: Pace = { since: world.now, doneMs: 0, speed };
  if (current !== currentPart(snapshot)) return { ...moved, pace: restarted };
  if (speed === paceOf(snapshot).speed) return moved;
  return { ...moved, pace: isReachable ? paceFrom(snapshot, world.now, speed) : restarted };
}

/** Changes the source of a part to an available member, if the set has one. */
function reachablePart(cluster: Cluster, hosts: readonly Host[], part: SnapshotPart): SnapshotPart {
  if (part.replicaSetName === undefined || isCopied(hosts, part)) return part;
  const { host } = sourceIn(cluster, hosts, part.typeName, part.replicaSetName);
  if (host?.replicaState === undefined) return part;
  return { ...part, machineId: processId(host), replicaState: host.replicaState };
}

/** Returns whether the source of a part is available. Returns true if no host matches the source. */
function isCopied(hosts: readonly Host[], { machineId, replicaSetName }: SnapshotPart): boolean {
  const source = hosts.find(
    (host) => host.replicaSetName === replicaSetName && processId(host) === machineId,
  );
  return source === undefined || isSource(source);
}
