import { openAlertsOf } from '../../world/alerts/openAlertsOf.js';
import { availabilityOf } from '../../world/clusters/availability.js';
import type { Cluster, ClusterType, Election } from '../../world/clusters/cluster.js';
import type { Instant } from '../../world/instant.js';
import { hostsOf } from '../../world/clusters/replicaSets.js';
import type { World } from '../../world/world.js';
import type { StateView } from './collection.js';
import { timestamp } from './timestamp.js';

const TYPES: Readonly<Record<ClusterType, string>> = {
  REPLICA_SET: 'replica set',
  SHARDED: 'sharded cluster',
  STANDALONE: 'standalone',
};

/** Clusters, by their own name. */
export const clusters: StateView<Cluster> = {
  dependsOn: {
    tables: ['incidents', 'maintenanceWindows', 'projects'],
    ofClusters: ['alerts', 'hosts'],
    timed: { alertCount: hasWindowTurned },
  },
  present: (cluster, world) => ({
    ...cluster,
    clusterId: cluster.id,
    type: TYPES[cluster.type],
    availability: availabilityOf(world, cluster),
    alertCount: openAlertsOf(world, cluster).length,
    nodeCount: hostsOf(world, cluster).length,
    versions: hostsOf(world, cluster).map((host) => host.version),
    databases: cluster.databases.map(({ name: databaseName, ...database }) => {
      return { databaseName, ...database, createdAt: timestamp(database.createdAt) };
    }),
    lastSnapshotAt: timestamp(cluster.lastSnapshotAt),
    scheduledSince: timestamp(cluster.scheduledSince),
    snapshotQueuedAt: timestamp(cluster.snapshotQueuedAt),
    elections: cluster.elections?.map(presentElection),
    leaderless: cluster.leaderless?.map(presentElection),
    createdAt: timestamp(cluster.createdAt),
  }),
};

/** Whether a maintenance window, which silences alerts, began or ended. */
function hasWindowTurned(before: World, { now, maintenanceWindows }: World): boolean {
  const isBetween = (instant: Instant): boolean => before.now < instant && instant <= now;
  const windows = maintenanceWindows.all().toArray();
  return windows.some(({ startDate, endDate }) => isBetween(startDate) || isBetween(endDate));
}

function presentElection({ replicaSetName, since }: Election): object {
  return { replicaSetName, since: timestamp(since) };
}
