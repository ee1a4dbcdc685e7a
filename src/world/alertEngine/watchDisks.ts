import { alertConfigOf } from '../alerts/configs/configIds.js';
import { defaultConfigsOf } from '../alerts/configs/defaultConfigs.js';
import { cancelAlert } from '../alerts/cancelAlert.js';
import { dataPartitionOf } from '../hosts/host.js';
import { activeOfCluster } from '../incidents/activeIncidents.js';
import { DAY_MS, type Instant } from '../instant.js';
import { estimatedPercent } from '../measurements/diskUse.js';
import type { AlertConfig } from '../tables/alertConfigs.js';
import type { Host } from '../tables/hosts.js';
import type { Project } from '../tables/projects.js';
import type { World } from '../world.js';
import { activeOf, isWatched, watchId } from './watchMetrics.js';

/** How often the disks of a cluster are compared with the threshold if nothing but the size of its data changes. */
const SURVEY_MS = 14 * DAY_MS;

/** Something in a project has changed on which measurements depend. `clusterId` is set if it affects only one cluster. */
interface Change {
  readonly groupId?: string | undefined;
  readonly clusterId?: string | undefined;
}

/**
 * Watches the disks that may become full, for the default configurations that no client has changed. Most disks have
 * plenty of space, so they need no row.
 */
export function watchDisks(before: World, after: World, changes: readonly Change[]): World {
  const clusterIds = new Set(changes.flatMap(({ clusterId }) => clusterId ?? []));
  if (after.clusters !== before.clusters)
    for (const { id, lastSnapshotAt } of after.clusters.changesSince(before.clusters).put)
      if (surveyOf(lastSnapshotAt) !== surveyOf(before.clusters.get(id)?.lastSnapshotAt)) clusterIds.add(id);
  const whole = changes.filter(({ clusterId }) => clusterId === undefined);
  const next = whole.reduce((world, { groupId = '' }) => searchAgain(world, groupId), after);
  return [...clusterIds].reduce(watchCluster, next);
}

function surveyOf(at: Instant = 0): number {
  return Math.floor(at / SURVEY_MS);
}

/** Watches the disks of a cluster that may become full, and cancels the alerts of processes that have none any more. */
export function watchCluster(world: World, clusterId: string): World {
  const cluster = world.clusters.get(clusterId);
  const config = cluster && diskConfigOf(world, cluster.groupId);
  if (config === undefined) return world;
  const { id: alertConfigId, groupId = '' } = config;
  const hosts = world.hosts.select('cluster', clusterId).toArray();
  const open = activeOf(world, config).filter((alert) => alert.clusterId === clusterId);
  const openIds = new Set(open.map(({ hostId = '' }) => hostId));
  let { metricWatches } = world;
  // A row stays after the end of an incident, because the last interval may be above the threshold.
  const isKept = (host: Host): boolean =>
    openIds.has(host.id) || metricWatches.get(watchId(config, host)) !== undefined || mayFill(world, host);
  // Few disks may become full, so this asks for them first.
  const kept = new Set(hosts.filter((host) => isKept(host) && isWatched(world, config, host)));
  for (const host of hosts) {
    const id = watchId(config, host);
    if (kept.has(host))
      metricWatches = metricWatches.put({ id, groupId, alertConfigId, hostId: host.id, nextAt: world.now });
    else if (metricWatches.get(id) !== undefined) metricWatches = metricWatches.remove(id);
  }
  const next = metricWatches === world.metricWatches ? world : { ...world, metricWatches };
  const lost = open.filter(
    ({ hostId }) => !hosts.some((host) => host.id === hostId && isWatched(world, config, host)),
  );
  return lost.reduce(cancelAlert, next);
}

/** Searches again for the crossings of all watched disks of a project. */
function searchAgain(world: World, groupId: string): World {
  if (world.metricWatches.size === 0) return world;
  const config = diskConfigOf(world, groupId);
  const rows = config === undefined ? [] : world.metricWatches.select('config', config.id).toArray();
  if (rows.length === 0) return world;
  const changed = rows.map(({ id, alertConfigId, hostId }) => ({
    id,
    groupId,
    alertConfigId,
    hostId,
    nextAt: world.now,
  }));
  return { ...world, metricWatches: changed.reduce((table, row) => table.put(row), world.metricWatches) };
}

/** Returns whether an incident fills the data partition of a process, or its data may fill it in the next weeks. */
export function mayFill(world: World, host: Host): boolean {
  const data = dataPartitionOf(host)?.name;
  const filling = activeOfCluster(world, host.clusterId, 'disk.fill').some(
    ({ hostIds, partition = data }) => partition === data && hostIds.includes(host.id),
  );
  return filling || estimatedPercent(world, host) >= THRESHOLD_MIN;
}

/** No default threshold is below this percentage. */
const THRESHOLD_MIN = 85;

/** Returns the default configuration about full disks, unless a client has changed or deleted it. */
function diskConfigOf(world: World, groupId: string): AlertConfig | undefined {
  const project: Project | undefined = world.projects.get(groupId);
  if (project === undefined || project.withDefaultAlertsSettings === false) return undefined;
  const { alertConfigId } = alertConfigOf(world, groupId, 'METRIC');
  if (world.alertConfigs.get(alertConfigId) !== undefined) return undefined;
  return defaultConfigsOf(project, world.seed).find(({ id }) => id === alertConfigId);
}
