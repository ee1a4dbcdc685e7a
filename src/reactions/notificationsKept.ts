import { keptNotifications, sentNotificationsOf } from '../world/alertEngine/sentNotifications.js';
import type { Reaction } from '../world/reaction.js';
import { GLOBAL, type Alert } from '../world/tables/alerts.js';
import type { AlertConfig } from '../world/tables/alertConfigs.js';
import type { World } from '../world/world.js';

/**
 * Stores the notifications that were sent for an alert, when a change would alter their times. Notifications are computed
 * from the alert, its configuration, the maintenance windows and the clock. Without this reaction, a change of any of
 * them would change the past too.
 */
export const notificationsKept: Reaction = {
  name: 'notificationsKept',
  watches: ['alertConfigs', 'alerts', 'maintenanceWindows'],
  after: ['lostReceiversDropped', 'storeAlertsScheduled'],
  react(before, after) {
    // The state before the change. Its clock shows the instant of the change.
    const past: World = { ...before, now: after.now };
    const touched = new Map(
      [
        ...ofConfigs(before, after),
        ...ofWindows(before, after).filter((alert) => timesIn(past, alert) !== timesIn(after, alert)),
        ...ofAlerts(before, after),
      ].map((alert) => [alert.id, alert]),
    );
    if (touched.size === 0) return { world: after, events: [] };
    const alerts = [...touched.values()].reduce((table, old) => {
      const row = table.get(old.id);
      const kept = row === undefined ? row : keptNotifications(past, old, row);
      return kept === undefined || kept === row ? table : table.put(kept);
    }, after.alerts);
    return { world: { ...after, alerts }, events: [] };
  },
};

/** Returns the alerts of configurations whose notifications have changed, or that no longer notify. */
function ofConfigs(before: World, after: World): readonly Alert[] {
  if (after.alertConfigs === before.alertConfigs) return [];
  const { put, removed } = after.alertConfigs.changesSince(before.alertConfigs);
  const gone = removed.flatMap((id) => before.alertConfigs.get(id) ?? []);
  const changed = [...put.filter((config) => isChanged(before.alertConfigs.get(config.id), config)), ...gone];
  return changed.flatMap(({ id, groupId = GLOBAL }) => [
    ...before.alerts.select('ofConfig', id).toArray(),
    ...before.alerts
      .select('closed', groupId)
      .toArray()
      .filter(({ alertConfigId }) => alertConfigId === id),
  ]);
}

/** A default configuration has no row until a client changes it, so `old` may be unset. */
function isChanged(old: AlertConfig | undefined, { notifications, enabled }: AlertConfig): boolean {
  return old?.notifications !== notifications || old.enabled !== enabled;
}

/** Returns the alerts in projects whose maintenance windows have changed. */
function ofWindows(before: World, after: World): readonly Alert[] {
  if (after.maintenanceWindows === before.maintenanceWindows || before.alerts.size === 0) return [];
  const { put, removed } = after.maintenanceWindows.changesSince(before.maintenanceWindows);
  const rows = [...put, ...removed.flatMap((id) => before.maintenanceWindows.get(id) ?? [])];
  const groupIds = new Set(rows.map(({ groupId }) => groupId));
  return [...groupIds, GLOBAL]
    .flatMap((place) =>
      ['OPEN', 'CLOSED'].flatMap((status) => before.alerts.select('status', `${place}/${status}`).toArray()),
    )
    .filter(({ groupId = '' }) => groupIds.has(groupId));
}

/** Returns the alerts that a client has acknowledged, or no longer acknowledges, and those that were cancelled. */
function ofAlerts(before: World, after: World): readonly Alert[] {
  if (after.alerts === before.alerts) return [];
  return after.alerts.changesSince(before.alerts).put.flatMap((alert) => {
    const old = before.alerts.get(alert.id);
    const isQuiet = old?.acknowledgedUntil !== alert.acknowledgedUntil || alert.status === 'CANCELLED';
    return old !== undefined && isQuiet ? [old] : [];
  });
}

function timesIn(world: World, alert: Alert): string {
  return sentNotificationsOf(world, alert)
    .map(({ at }) => at)
    .join(' ');
}
