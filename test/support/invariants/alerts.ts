import { configOfAlert } from '../../../src/world/alerts/configs/findAlertConfigs.js';
import { hasReceivers } from '../../../src/world/alerts/configs/receivers.js';
import { appliesTo } from '../../../src/world/alerts/configs/alertScope.js';
import { lastNotifiedOf, sentNotificationsOf } from '../../../src/world/alertEngine/sentNotifications.js';
import { windowTypeOf } from '../../../src/world/alerts/silenced.js';
import { HOUR_MS, MINUTE_MS } from '../../../src/world/instant.js';
import { openKey, type Alert } from '../../../src/world/tables/alerts.js';
import { watchedOf } from '../../../src/world/monitoring/watchedOf.js';
import { hasActiveAgent } from '../../../src/world/monitoring/activeAgents.js';
import type { World } from '../../../src/world/world.js';
import { findOpenAlert } from '../../../src/world/alerts/findOpenAlert.js';

/** Checks the rules about alerts. Returns one sentence for each broken rule. */
export function brokenAlertsOf(world: World): readonly string[] {
  return [
    ...[...brokenEventsOf(world), ...brokenConditionsOf(world), ...brokenLivesOf(world)],
    ...lostReceiversOf(world),
  ];
}

/**
 * Checks that each alert has its opening event, and that a closed alert also has one closing event. Alerts whose configuration or
 * host a client has changed, or whose configuration was deleted, may begin and end without events, so they are skipped.
 */
function brokenEventsOf(world: World): readonly string[] {
  const types = new Map<string, string[]>();
  for (const { alertId, eventTypeName } of world.events.all()) {
    if (alertId === undefined || eventTypeName.endsWith('ACKNOWLEDGED_AUDIT')) continue;
    const known = types.get(alertId);
    if (known === undefined) types.set(alertId, [eventTypeName]);
    else known.push(eventTypeName);
  }
  const usual = [...world.alerts.all()].filter((alert) => {
    const { groupId = '', isGlobal } = alert;
    return (
      isGlobal === undefined &&
      !hasSwitchedHosts(world, groupId) &&
      world.alertConfigs.select('project', groupId).size === 0 &&
      configOfAlert(world, alert) !== undefined
    );
  });
  return usual.flatMap(({ id, subject, status, eventTypeName }) => {
    const events = types.get(id) ?? [];
    const opening = events.filter((type) => type === eventTypeName);
    return [
      ...(opening.length === 1 ? [] : [`alert ${subject} has ${opening.length} opening events`]),
      ...(events.length === (status === 'CLOSED' ? 2 : 1)
        ? []
        : [`alert ${subject}, ${status}, has ${events.length} events`]),
    ];
  });
}

/**
 * Returns whether a client has switched the alerts of a process on or off. Such alerts may begin and end without
 * events.
 */
function hasSwitchedHosts(world: World, groupId: string): boolean {
  const hosts = world.hosts.select('project', groupId).toArray();
  return hosts.some(({ settings }) => settings?.alertsEnabled !== undefined);
}

/** Checks that each condition that monitoring sees has an open alert, and that no other alert is open. */
function brokenConditionsOf(world: World): readonly string[] {
  const wrong: string[] = [];
  for (const cluster of world.clusters.all()) {
    if (!hasActiveAgent(world.projects.get(cluster.groupId), 'MONITORING')) continue;
    for (const { kind, subject, holds } of watchedOf(world, cluster)) {
      const isOpen = findOpenAlert(world, cluster.groupId, kind, subject) !== undefined;
      if (isOpen !== holds) wrong.push(`alert ${kind}/${subject} is ${isOpen ? '' : 'not '}open`);
    }
  }
  for (const { id, agents, signedOut } of world.projects.all()) {
    const unnoticedSince = signedOut?.reported === false ? signedOut.since : undefined;
    for (const { typeName, hostname, silentSince, removedAt, reportAt } of agents) {
      if (silentSince !== undefined && silentSince === unnoticedSince) continue;
      const isOpen = findOpenAlert(world, id, 'AGENT', `${typeName}/${hostname}`) !== undefined;
      // With the quirk `agentDownAfter`, an agent is reported an hour after its last ping at the latest.
      if (reportAt !== undefined && !(silentSince !== undefined && reportAt - silentSince <= HOUR_MS))
        wrong.push(`the ${typeName} agent on ${hostname} is reported at a wrong time`);
      // The alerts of an agent close when the automation config removes it.
      const isReported = silentSince !== undefined && removedAt === undefined && reportAt === undefined;
      if (isOpen !== isReported)
        wrong.push(`alert of the ${typeName} agent on ${hostname} is ${isOpen ? '' : 'not '}open`);
    }
  }
  return wrong;
}

/** Checks the times, the configuration and the notifications of each alert. */
function brokenLivesOf(world: World): readonly string[] {
  return [...world.alerts.all()]
    .filter(({ status }) => status !== 'UNREPORTED')
    .flatMap((alert) =>
      brokenLife(world, alert).map((what) => `alert ${alert.id}, ${alert.status}, ${what}`),
    );
}

function brokenLife(world: World, alert: Alert): readonly string[] {
  const { groupId, subject, status, created, updated, resolved } = alert;
  const isActive = status === 'TRACKING' || status === 'OPEN';
  const config = configOfAlert(world, alert);
  const found = {
    'has wrong times': created > updated || updated > world.now,
    'does not agree with resolved': (status === 'CLOSED') !== (resolved !== undefined),
    'is not the only one of its target': isActive && selectOpen(world, groupId, subject) !== 1,
    'has no configuration': isActive && config === undefined,
    'has a configuration of another place':
      (config?.scope !== undefined) !== (alert.isGlobal === true) && isActive,
    'is in a project to which its configuration does not apply':
      isActive &&
      alert.isGlobal === true &&
      groupId !== undefined &&
      config !== undefined &&
      !appliesTo(config, world.projects.get(groupId)),
    'has a disabled configuration': isActive && config?.enabled !== true,
    'should be open': status === 'TRACKING' && (alert.opensAt ?? 0) <= world.now,
    'was acknowledged by no user':
      alert.acknowledgedUntil !== undefined && alert.acknowledgingUsername === undefined,
    'has a wrong notification': hasWrongNotification(world, alert),
    'has notifications in a wrong order': hasWrongOrder(world, alert),
    'has notifications too close to each other': hasShortInterval(world, alert),
  };
  return Object.entries(found).flatMap(([what, isBroken]) => (isBroken ? [what] : []));
}

function selectOpen(world: World, groupId: string | undefined, subject: string): number {
  return world.alerts.select('openSubject', openKey(groupId, subject)).size;
}

/**
 * Returns whether an alert has too many notifications, or has them in the wrong order. After a closing notification,
 * only further closing ones and acknowledgements may follow.
 */
function hasWrongOrder(world: World, alert: Alert): boolean {
  const sent = sentNotificationsOf(world, alert);
  const reasons = sent.map(({ reason }) => reason);
  const closed = reasons.indexOf('CLOSED');
  return (
    sent.length > 20 ||
    sent.some(({ at }, index) => at < (sent[index - 1]?.at ?? alert.created) || at > world.now) ||
    (closed >= 0 &&
      reasons.slice(closed).some((reason) => reason !== 'CLOSED' && reason !== 'ACKNOWLEDGED')) ||
    (sent.length > 0 && sent.at(-1)?.at !== lastNotifiedOf(world, alert))
  );
}

/**
 * Returns whether an alert was notified at an impossible time, or during a maintenance window that covers it. Windows
 * that changed after the alert began do not count.
 */
function hasWrongNotification(world: World, alert: Alert): boolean {
  const at = lastNotifiedOf(world, alert);
  if (at === undefined) return false;
  if (at > world.now || at < alert.created) return true;
  const windows = world.maintenanceWindows.select('project', alert.groupId ?? '').toArray();
  return windows.some(
    ({ startDate, endDate, updated, alertTypeNames }) =>
      alertTypeNames.includes(windowTypeOf(alert.typeName)) &&
      startDate <= at &&
      at < endDate &&
      updated < Math.min(at, alert.created) &&
      alert.status === 'OPEN',
  );
}

/**
 * Returns whether a reminder was sent too early: "intervalMin between notifications of one alert, except acknowledge
 * and closing."
 */
function hasShortInterval(world: World, alert: Alert): boolean {
  const sent = sentNotificationsOf(world, alert);
  const notifications = configOfAlert(world, alert)?.notifications ?? [];
  return notifications.some(({ notifierId, intervalMin = Infinity }) => {
    const own = sent.filter((each) => each.notifierId === notifierId);
    return own.some(
      ({ at, reason }, index) =>
        reason === 'REMINDER' && at - (own[index - 1]?.at ?? -Infinity) < intervalMin * MINUTE_MS,
    );
  });
}

/** Checks that alert configurations notify only users of their project and teams that exist. */
function lostReceiversOf(world: World): readonly string[] {
  return [...world.alertConfigs.all()].flatMap((config) =>
    config.notifications
      .filter((each) => !hasReceivers(world, config, each))
      .map(({ typeName }) => `alert configuration ${config.id} notifies a ${typeName} that has left`),
  );
}
