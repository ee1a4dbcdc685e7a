import type { AlertType } from '../maintenance/maintenanceWindow.js';
import type { World } from '../world.js';
import type { Cluster } from './cluster.js';
import { hostsOf, primaryOf, replicaSetNamesOf } from './replicaSets.js';

/** The types of a cluster's open alerts, one entry an alert, less those that a current maintenance window silences. */
export function openAlertsOf(world: World, cluster: Cluster): readonly AlertType[] {
  if (!cluster.active) return [];
  const alerts = conditionsOf(world, cluster);
  if (alerts.length === 0) return alerts;
  const silenced = silencedIn(world, cluster.groupId);
  return alerts.filter((alert) => !silenced.has(alert));
}

function conditionsOf(world: World, cluster: Cluster): readonly AlertType[] {
  const hosts = hostsOf(world, cluster);
  const down = hosts.filter((host) => host.downSince !== undefined);
  const routers = hosts.filter((host) => host.role === 'MONGOS');
  const leaderless = replicaSetNamesOf(cluster).filter((name) => primaryOf(hosts, name) === undefined);
  const unroutable = routers.length > 0 && routers.every((host) => host.downSince !== undefined);
  return [
    ...down.map((): AlertType => 'HOST'),
    ...leaderless.map((): AlertType => 'REPLICA_SET'),
    ...(unroutable ? (['CLUSTER'] as const) : []),
  ];
}

function silencedIn(world: World, groupId: string): ReadonlySet<AlertType> {
  const windows = world.maintenanceWindows.select('project', groupId).toArray();
  const current = windows.filter((window) => window.startDate <= world.now && world.now < window.endDate);
  return new Set(current.flatMap((window) => window.alertTypeNames));
}
