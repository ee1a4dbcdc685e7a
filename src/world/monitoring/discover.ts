import { hostEvent } from '../hosts/hostEvent.js';
import { isUnreachable } from '../incidents/activeIncidents.js';
import type { Instant } from '../instant.js';
import { omit } from '../omit.js';
import type { Outcome } from '../outcome.js';
import type { Host } from '../tables/hosts.js';
import type { World } from '../world.js';
import { hasActiveAgent } from './activeAgents.js';
import { PING_MS, pingAfter } from './pings.js';

/**
 * Returns when monitoring tries to reach a process that it does not observe. Unset if it waits for a change before it
 * tries again.
 */
export function discoveredAt(host: Host, seed: number): Instant | undefined {
  const { monitoring, downSince, stateSince } = host;
  if (monitoring?.since === undefined || downSince !== undefined) return undefined;
  const since = Math.max(monitoring.since, stateSince ?? 0);
  return monitoring.state === 'AWAITED' ? pingAfter(seed, host, since) : since + PING_MS;
}

/**
 * Pings a new process for the first time. If clients have removed the process, finds it again when another process
 * reports it. If that fails, waits until something changes.
 */
export function discover(world: World, host: Host): Outcome {
  if (!isReachable(world, host)) return { world: withMonitoring(world, host, undefined), events: [] };
  return host.monitoring?.state === 'REMOVED' ? findAgain(world, host) : pingFirst(world, host);
}

function isReachable(world: World, host: Host): boolean {
  const hasAgent = hasActiveAgent(world.projects.get(host.groupId), 'MONITORING');
  if (!hasAgent) return false;
  if (host.monitoring?.state === 'REMOVED') return isReported(world, host);
  return host.cutOffSince === undefined && !isUnreachable(world, host);
}

/** Returns whether monitoring observes a process that knows this one: a member of the same replica set, or a router. */
function isReported(world: World, { clusterId, replicaSetName }: Host): boolean {
  const others = world.hosts.select('cluster', clusterId).toArray();
  return others.some(
    (other) =>
      other.monitoring === undefined &&
      other.downSince === undefined &&
      other.cutOffSince === undefined &&
      (other.role === 'MONGOS' || (replicaSetName !== undefined && other.replicaSetName === replicaSetName)),
  );
}

function findAgain(world: World, host: Host): Outcome {
  const found: Host = { ...host, createdAt: world.now };
  return { world: withMonitoring(world, found, world.now, 'AWAITED'), events: [] };
}

function pingFirst(world: World, host: Host): Outcome {
  const reached: Host = omit(host, 'monitoring', 'observed', 'looksAt', 'unpingedSince');
  const cluster = world.clusters.get(host.clusterId);
  const next = { ...world, hosts: world.hosts.put(reached) };
  const seen =
    cluster?.undiscovered === true
      ? { ...next, clusters: next.clusters.put(omit(cluster, 'undiscovered')) }
      : next;
  return {
    world: lookForRemoved(seen, host.clusterId),
    events: [hostEvent(seen, reached, 'NEW_HOST')],
  };
}

/** Lets monitoring look for the removed processes of a cluster. The process that it has just reached may know them. */
function lookForRemoved(world: World, clusterId: string): World {
  const removed = world.hosts
    .select('cluster', clusterId)
    .toArray()
    .filter(({ monitoring }) => monitoring?.state === 'REMOVED' && monitoring.since === undefined);
  return removed.reduce((next, host) => withMonitoring(next, host, next.now), world);
}

/** Lets the monitoring agents of a project retry the processes that they failed to reach. */
export function lookAgain(world: World, groupId: string): World {
  const waiting = world.hosts.select('unreached', groupId).toArray();
  return waiting.reduce((next, host) => withMonitoring(next, host, next.now), world);
}

function withMonitoring(
  world: World,
  host: Host,
  since: Instant | undefined,
  state = host.monitoring?.state ?? 'AWAITED',
): World {
  const monitoring = since === undefined ? { state } : { state, since };
  return { ...world, hosts: world.hosts.put({ ...host, monitoring }) };
}
