import type { Schema } from '../../contract/types.js';
import { lastNotifiedOf } from '../../world/alertEngine/sentNotifications.js';
import { formatInstant } from '../../world/instant.js';
import { omit } from '../../world/omit.js';
import type { Alert } from '../../world/tables/alerts.js';
import type { World } from '../../world/world.js';
import type { Links } from '../links.js';
import { presentSet } from './presentSet.js';
import { ifPresent, wire } from '../reply/wire.js';
import { alertEventOf } from '../../world/tables/alertEvents.js';
import { shownTexts } from '../../world/alerts/configs/secrets.js';
import type { AlertConfig, AlertNotification } from '../../world/tables/alertConfigs.js';
import { destinationOf, findNotification } from '../../world/alerts/configs/testNotification.js';

/** Types of alerts that name a cluster, and types that name a process. */
const WITH_CLUSTER: readonly string[] = ['REPLICA_SET', 'CLUSTER', 'BACKUP'];
const WITH_HOST: readonly string[] = ['HOST', 'HOST_METRIC', 'REPLICA_SET'];

/** Metrics that have another name in alerts than in events: the name in events, and the name in alerts. */
const METRIC_NAMES: Readonly<Record<string, string>> = {
  DISK_PARTITION_SPACE_PERCENT_USED: 'DISK_PARTITION_SPACE_USED_DATA',
};

const SOURCE_TYPES = {
  REPLICA_SET: 'REPLICA_SET',
  SHARDED: 'SHARDED_CLUSTER',
  STANDALONE: undefined,
} as const;

/** Presents an alert as an item of a list. */
export function presentListedAlert(world: World, alert: Alert, links: Links): Schema<'Alert'> {
  const { typeName, metricName, groupId = '' } = alert;
  const acknowledged = acknowledgementOf(world, alert);
  const hasHost = WITH_HOST.includes(typeName) || isSystemAlert(alert);
  const ofSet = typeName === 'REPLICA_SET' ? presentSet(world, alert) : {};
  return wire<Schema<'Alert'>>({
    ...acknowledged,
    alertConfigId: alert.alertConfigId,
    clusterName: WITH_CLUSTER.includes(typeName) ? alert.clusterName : undefined,
    created: formatInstant(alert.created),
    currentValue: alert.currentValue,
    eventTypeName: alert.eventTypeName,
    groupId,
    hostId: alert.hostId,
    hostnameAndPort: hasHost ? alert.hostnameAndPort : undefined,
    id: alert.id,
    lastNotified: ifPresent(lastNotifiedOf(world, alert), formatInstant),
    links: [links.self(alertPath(alert))],
    metricName: ifPresent(metricName, (name) => METRIC_NAMES[name] ?? name),
    nonRunningHostIds: ofSet.nonRunningHostIds,
    orgId: world.projects.get(groupId)?.orgId,
    parentClusterId: ofSet.parentClusterId,
    replicaSetName: hasHost ? alert.replicaSetName : undefined,
    resolved: ifPresent(alert.resolved, formatInstant),
    sourceTypeName: typeName === 'BACKUP' ? sourceOf(world, alert) : undefined,
    status: alert.status as Schema<'Alert'>['status'],
    updated: formatInstant(alert.updated),
  });
}

/** Presents an alert with links to its configuration. */
export function presentAlert(world: World, alert: Alert, links: Links): Schema<'Alert'> {
  const listed = presentListedAlert(world, alert, links);
  const { groupId = '', alertConfigId } = alert;
  const path = alertPath(alert);
  const config = links.related('alertConfig', `/groups/${groupId}/alertConfigs/${alertConfigId}`);
  return {
    ...listed,
    links: [...listed.links, config, links.related('alertConfigs', `${path}/alertConfigs`)],
  };
}

/** Presents a system alert, or an alert of a global configuration, as an item of a list. */
export function presentListedGlobalAlert(world: World, alert: Alert, links: Links): Schema<'GlobalAlert'> {
  const tags = world.projects.get(alert.groupId ?? '')?.tags ?? [];
  const { status, updated, ...members } = omit(presentListedAlert(world, alert, links), 'orgId');
  const { acknowledgedUntil, acknowledgementComment, acknowledgingUsername, alertConfigId, ...others } =
    members;
  return wire<Schema<'GlobalAlert'>>({
    acknowledgedUntil,
    acknowledgementComment,
    acknowledgingUsername,
    alertConfigId,
    clusterId: alert.clusterId,
    ...others,
    groupId: alert.groupId,
    status,
    tags: [...tags],
    updated,
  });
}

/** Presents a global alert with a link to its configuration. The API does not show configurations of system alerts. */
export function presentGlobalAlert(world: World, alert: Alert, links: Links): Schema<'GlobalAlert'> {
  const listed = presentListedGlobalAlert(world, alert, links);
  if (isSystemAlert(alert)) return listed;
  const config = links.related('alertConfig', `/globalAlertConfigs/${alert.alertConfigId}`);
  return { ...listed, links: [...listed.links, config] };
}

function isSystemAlert({ groupId }: Alert): boolean {
  return groupId === undefined;
}

function alertPath({ groupId = '', id, isGlobal }: Alert): string {
  if (isGlobal === true) return `/globalAlerts/${id}`;
  return `/groups/${groupId}/alerts/${id}`;
}

function acknowledgementOf({ now }: World, alert: Alert): Partial<Schema<'Alert'>> {
  const { acknowledgedUntil, acknowledgementComment, acknowledgingUsername } = alert;
  if (acknowledgedUntil === undefined || acknowledgedUntil <= now) return {};
  return wire<Partial<Schema<'Alert'>>>({
    acknowledgedUntil: formatInstant(acknowledgedUntil),
    acknowledgementComment,
    acknowledgingUsername,
  });
}

function sourceOf(world: World, { clusterId = '' }: Alert): Schema<'Alert'>['sourceTypeName'] {
  const cluster = world.clusters.get(clusterId);
  return cluster === undefined ? undefined : SOURCE_TYPES[cluster.type];
}

/** Presents an alert configuration as an item of a list. */
export function presentListedConfig(
  world: World,
  config: AlertConfig,
  groupId: string,
  links: Links,
): Schema<'AlertConfig'> {
  return wire<Schema<'AlertConfig'>>({
    created: formatInstant(config.created),
    enabled: config.enabled,
    eventTypeName: config.eventTypeName,
    groupId,
    id: config.id,
    links: [links.self(configPath(config, groupId))],
    matchers: config.matchers.map((matcher) => ({ ...matcher })),
    metricThreshold: config.metricThreshold,
    notifications: presentNotifications(world, config),
    threshold: config.threshold,
    typeName: alertEventOf(config.eventTypeName)?.typeName ?? 'GROUP',
    updated: formatInstant(config.updated),
  });
}

/** Presents an alert configuration with a link to its alerts. */
export function presentAlertConfig(
  world: World,
  config: AlertConfig,
  groupId: string,
  links: Links,
): Schema<'AlertConfig'> {
  const listed = presentListedConfig(world, config, groupId, links);
  const alerts = links.related('alerts', `${configPath(config, groupId)}/alerts`);
  return { ...listed, links: [...listed.links, alerts] };
}

function configPath({ id }: AlertConfig, groupId: string): string {
  return `/groups/${groupId}/alertConfigs/${id}`;
}

/** Presents the notifications of a configuration. Shows only the end of each secret. */
export function presentNotifications(
  world: World,
  { notifications }: AlertConfig,
): Schema<'AlertNotification'>[] {
  return notifications.map((notification) => presentNotification(world, notification));
}

function presentNotification(world: World, notification: AlertNotification): Schema<'AlertNotification'> {
  const { texts, ...others } = notification;
  const teamName = world.teams.get(texts.teamId ?? '')?.name;
  const members = {
    ...others,
    ...shownTexts(notification),
    ...(teamName !== undefined && { teamName }),
  };
  const sorted = Object.entries(members).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(sorted) as unknown as Schema<'AlertNotification'>;
}

/** Presents the result of a test of a notification. */
export function presentNotificationTest(
  world: World,
  config: AlertConfig,
  notifierId: string,
): Schema<'NotificationTest'> {
  const notification = findNotification(config, notifierId);
  const destination = destinationOf(notification);
  return {
    details: { destination, notificationType: notification.typeName, timestamp: formatInstant(world.now) },
    message: `Test notification about ${config.eventTypeName} for ${destination}.`,
    success: true,
  };
}
