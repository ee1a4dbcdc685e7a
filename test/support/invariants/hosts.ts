import { presentProjectClusters, presentListedCluster } from '../../../src/api/clusters/present.js';
import { presentListedHost } from '../../../src/api/hosts/present.js';
import { Links } from '../../../src/api/links.js';
import { isIn, monitoredClustersOf } from '../../../src/world/clusters/monitoredClusters.js';
import { hostsOfProject } from '../../../src/world/monitoring/hostsOfProject.js';
import { hostCountsOf } from '../../../src/world/projects/hostCounts.js';
import { formatInstant } from '../../../src/world/instant.js';
import type { Host } from '../../../src/world/tables/hosts.js';
import type { Project } from '../../../src/world/tables/projects.js';
import type { World } from '../../../src/world/world.js';
import { hasActiveAgent } from '../../../src/world/monitoring/activeAgents.js';
import { findOpenAlert } from '../../../src/world/alerts/findOpenAlert.js';
import { broken } from './broken.js';

const LINKS = new Links('', '');

/** Replica states in which clients cannot use a member: "all nodes are available" does not hold. */
const AWAY: readonly string[] = ['DOWN', 'RECOVERING', 'STARTUP2'];

type Shown = ReturnType<typeof presentListedHost>;

/** Checks the hosts and clusters that the API shows. Returns one sentence for each broken rule. */
export function brokenHostRules(world: World): readonly string[] {
  return [...world.projects.all()].flatMap((project) => ofProject(world, project));
}

function ofProject(world: World, project: Project): readonly string[] {
  const rows = hostsOfProject(world, project);
  const shown = rows.map((row) => ({ row, host: presentListedHost(world, row, LINKS) }));
  return [
    ...shown.flatMap(({ row, host }) => ofHost(world, project, row, host)),
    ...ofClusters(world, project, shown),
    ...ofSummaries(world, project, shown),
    ...ofCounts(
      world,
      project,
      shown.map(({ host }) => host),
    ),
  ];
}

/**
 * Checks a host: "lastPing ≤ now, created ≤ lastPing; typeName NO_DATA ⇔ no lastPing; clusterId resolves in
 * /clusters"
 */
function ofHost(world: World, project: Project, row: Host, host: Shown): readonly string[] {
  const { lastPing, lastRestart, uptimeMsec = 0, created, typeName, clusterId, hostname, port } = host;
  const holding = monitoredClustersOf(world, project).filter(
    (cluster) => cluster.typeName !== 'SHARDED_REPLICA_SET' && isIn(row, cluster),
  );
  const isMember = lastPing !== undefined && row.replicaSetName !== undefined;
  return broken(`the host ${hostname}:${port}`, {
    'was pinged in the future': lastPing !== undefined && lastPing > formatInstant(world.now),
    'was pinged before it was created': lastPing !== undefined && lastPing < created,
    'has no data, but was pinged, or the reverse': (typeName === 'NO_DATA') !== (lastPing === undefined),
    'has an uptime that does not begin with its restart':
      lastRestart !== undefined &&
      Math.abs(Date.parse(lastPing ?? '') - uptimeMsec - Date.parse(lastRestart)) > 1_000,
    'is not in exactly one cluster': isMember && holding.length !== 1,
    'names another cluster': isMember && holding[0]?.id !== clusterId,
    'has a cluster, though it is in none': !isMember && row.role !== 'CONFIG' && clusterId !== undefined,
    'is the primary with the priority 0': row.replicaState === 'PRIMARY' && row.membership?.priority === 0,
    'has settings of a member, though it is none':
      row.membership !== undefined && row.replicaSetName === undefined,
  });
}

/**
 * Checks the clusters of E10: "E10's nodeCount agrees with /hosts"; "every sharded parent has ≥ 1 router host or the
 * alert for it"
 */
function ofSummaries(
  world: World,
  project: Project,
  shown: readonly { readonly row: Host; readonly host: Shown }[],
): readonly string[] {
  return presentProjectClusters(world, project).clusters.flatMap((cluster) => {
    const { clusterId, name, nodeCount, type, availability } = cluster;
    const hosts = shown.filter(({ row }) => row.clusterId === clusterId).map(({ host }) => host);
    const pinged = hosts.filter(({ typeName }) => typeName !== 'NO_DATA');
    const hasRouter = hosts.some(({ typeName }) => typeName === 'SHARD_MONGOS');
    // A new router is shown as a router only after its first ping.
    const isNew = pinged.length < hosts.length;
    return broken(`the cluster ${name}`, {
      'has another nodeCount than /hosts': nodeCount !== pinged.length,
      'is available, though a node is not':
        availability === 'available' &&
        pinged.some(({ replicaStateName = '' }) => AWAY.includes(replicaStateName)),
      'has no router, but no alert for it':
        type === 'sharded cluster' &&
        !hasRouter &&
        !isNew &&
        pinged.length > 0 &&
        isUnnoticed(world, project, clusterId),
    });
  });
}

/** Returns whether monitoring runs, but has no open alert for a cluster without a router. */
function isUnnoticed(world: World, project: Project, clusterId: string): boolean {
  return (
    hasActiveAgent(project, 'MONITORING') &&
    findOpenAlert(world, project.id, 'CLUSTER', clusterId) === undefined
  );
}

/**
 * Checks the monitored clusters: "cluster.lastHeartbeat = max lastPing of its hosts"; "at most one host of a set is
 * *_PRIMARY"
 */
function ofClusters(
  world: World,
  project: Project,
  shown: readonly { readonly row: Host; readonly host: Shown }[],
): readonly string[] {
  return monitoredClustersOf(world, project).flatMap((cluster) => {
    const hosts = shown.filter(({ row }) => isIn(row, cluster)).map(({ host }) => host);
    const pings = hosts.flatMap(({ lastPing }) => lastPing ?? []);
    const { lastHeartbeat, clusterName, replicaSetName } = presentListedCluster(world, cluster, LINKS);
    return broken(`the cluster ${clusterName}, ${replicaSetName ?? 'all'}`, {
      'has another heartbeat than its hosts': pings.length > 0 && pings.toSorted().at(-1) !== lastHeartbeat,
      'has two primaries':
        replicaSetName !== undefined &&
        hosts.filter(({ typeName }) => typeName.endsWith('_PRIMARY')).length > 1,
      'has another name than its parent': clusterName !== cluster.cluster.name,
    });
  });
}

/** Checks the counts of a project: "project hostCounts agree with /hosts" */
function ofCounts(world: World, project: Project, hosts: readonly Shown[]): readonly string[] {
  const counts = hostCountsOf(world, project);
  const count = (test: (host: Shown) => boolean): number => hosts.filter(test).length;
  return broken(`the counts of ${project.name}`, {
    'have other primaries than /hosts':
      counts.primary !== count(({ typeName }) => typeName.endsWith('_PRIMARY')),
    'have other secondaries than /hosts':
      counts.secondary !==
      count((host) => host.typeName.endsWith('_SECONDARY') && host.replicaStateName === 'SECONDARY'),
    'have other config servers than /hosts':
      counts.config !== count(({ typeName }) => typeName === 'SHARD_CONFIG'),
    'have other routers than /hosts': counts.mongos !== count(({ typeName }) => typeName === 'SHARD_MONGOS'),
    'have other arbiters than /hosts':
      counts.arbiter !== count(({ typeName }) => typeName === 'REPLICA_ARBITER'),
  });
}
