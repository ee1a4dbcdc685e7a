import { measuredMetricOf } from '../tables/alertMetrics.js';
import { matchesTarget } from '../alerts/configs/matchers.js';
import { withClosed } from '../alerts/closeAlert.js';
import { cancelAlert } from '../alerts/cancelAlert.js';
import { dataPartitionOf } from '../hosts/host.js';
import { hostEvent } from '../hosts/hostEvent.js';
import { smallestDelay } from '../alerts/configs/kindReport.js';
import { alertFrom, statusOf } from '../alerts/openAlert.js';
import type { Outcome } from '../outcome.js';
import { openKey, type Alert } from '../tables/alerts.js';
import type { AlertConfig } from '../tables/alertConfigs.js';
import type { CurrentValue, ProjectEventDraft } from '../tables/events.js';
import type { Host } from '../tables/hosts.js';
import type { MetricWatch } from '../tables/metricWatches.js';
import type { World } from '../world.js';
import { alertIdOf } from './alertId.js';

/** Ids of the clusters whose measurements a change affects. If unset, all clusters. */
export type AffectedClusters = ReadonlySet<string> | undefined;

/**
 * Starts to watch the processes to which a configuration of a metric applies. Cancels its alerts about other
 * processes. For processes that are already watched, keeps the known crossings unless their cluster is affected.
 */
export function watchMetrics(world: World, config: AlertConfig, affected?: AffectedClusters): World {
  const { id: alertConfigId, groupId = '' } = config;
  const watched = hostsOf(world, config, groupId);
  const rows = watched.map((host): MetricWatch => {
    const id = watchId(config, host);
    const known = affected?.has(host.clusterId) === false ? world.metricWatches.get(id) : undefined;
    return known ?? { id, groupId, alertConfigId, hostId: host.id, nextAt: world.now };
  });
  const kept = new Set(rows.map(({ id }) => id));
  const active = activeOf(world, config);
  const others = active.filter(({ hostId = '' }) => !kept.has(`${alertConfigId}/${hostId}`));
  const next = others.reduce(cancelAlert, unwatched(world, config));
  return { ...next, metricWatches: rows.reduce((table, row) => table.put(row), next.metricWatches) };
}

/** Returns the open and tracked alerts of a configuration. If it has a project, returns only those of the project. */
export function activeOf(world: World, { id, groupId }: AlertConfig): readonly Alert[] {
  const active = world.alerts.select('ofConfig', id).toArray();
  return active.filter((alert) => groupId === undefined || alert.groupId === groupId);
}

/** Stops watching the processes of a configuration. If `groupId` is set, stops only in this project. */
export function unwatched(
  world: World,
  { id: configId, groupId }: Pick<AlertConfig, 'id' | 'groupId'>,
): World {
  const all = world.metricWatches.select('config', configId).toArray();
  const rows = all.filter((watch) => groupId === undefined || watch.groupId === groupId);
  if (rows.length === 0) return world;
  return { ...world, metricWatches: rows.reduce((table, { id }) => table.remove(id), world.metricWatches) };
}

function hostsOf(world: World, config: AlertConfig, groupId: string): readonly Host[] {
  const hosts = world.hosts.select('project', groupId).toArray();
  return hosts.filter((host) => isWatched(world, config, host));
}

/** Returns the id of the row for a process that a configuration watches. */
export function watchId({ id }: AlertConfig, host: Pick<Host, 'id'>): string {
  return `${id}/${host.id}`;
}

/** Returns whether a configuration of a metric applies to a process. */
export function isWatched(world: World, config: AlertConfig, host: Host): boolean {
  const metric = measuredMetricOf(config.metricThreshold?.metricName ?? '');
  if (metric === undefined) return false;
  if (!host.monitored || host.settings?.alertsEnabled === false) return false;
  if (metric.of !== 'host' && dataPartitionOf(host) === undefined) return false;
  return matchesTarget(world, config, targetOf(world, host));
}

function targetOf(world: World, host: Host): Partial<Alert> {
  const { hostname, port, ...others } = hostEvent(world, host, 'OUTSIDE_METRIC_THRESHOLD');
  return { ...others, hostnameAndPort: `${hostname ?? ''}:${port ?? ''}` };
}

/** Returns the open alert of a watched process. */
export function openAlertOf(world: World, config: AlertConfig, host: Host): Alert | undefined {
  return world.alerts.select('openSubject', openKey(host.groupId, subjectOf(config, host))).first();
}

function subjectOf({ id }: AlertConfig, host: Host): string {
  return `${id}/METRIC/${host.id}`;
}

/**
 * Opens or closes the alert of a watched process, with its event. Does nothing if the alert is in this state already.
 */
export function reportMetric(
  world: World,
  config: AlertConfig,
  host: Host,
  currentValue: CurrentValue,
  isOutside: boolean,
): Outcome {
  const subject = subjectOf(config, host);
  const known = openAlertOf(world, config, host);
  if (isOutside === (known !== undefined)) return { world, events: [] };
  if (known !== undefined) {
    const ids = { alertId: known.id, alertConfigId: config.id };
    const ending = eventOf(world, config, host, 'INSIDE_METRIC_THRESHOLD');
    return { world: withClosed(world, known), events: [{ ...ending, ...ids, currentValue }] };
  }
  const opening = { ...eventOf(world, config, host, 'OUTSIDE_METRIC_THRESHOLD'), currentValue };
  const ids = { alertId: alertIdOf(world, config, subject), alertConfigId: config.id };
  const members = alertFrom(opening, 'METRIC', ids, world.now);
  const status = statusOf(world, { delayMin: smallestDelay(config) }, members, world.now);
  const isGlobal = config.scope !== undefined;
  const alert: Alert = {
    ...members,
    ...status,
    subject,
    isFurther: true,
    ...(isGlobal && { isGlobal }),
  };
  return { world: { ...world, alerts: world.alerts.put(alert) }, events: [{ ...opening, ...ids }] };
}

function eventOf(
  world: World,
  { metricThreshold }: AlertConfig,
  host: Host,
  type: 'INSIDE_METRIC_THRESHOLD' | 'OUTSIDE_METRIC_THRESHOLD',
): ProjectEventDraft {
  const { metricName } = metricThreshold ?? {};
  return { ...hostEvent(world, host, type), ...(metricName !== undefined && { metricName }) };
}
