import { destinationOf } from '../alerts/configs/testNotification.js';
import { configOfAlert } from '../alerts/configs/findAlertConfigs.js';
import type { Instant } from '../instant.js';
import type { AlertNotification } from '../tables/alertConfigs.js';
import type { Alert, SentNotification } from '../tables/alerts.js';
import type { World } from '../world.js';
import { notificationTimes, SENT_MAX } from './notificationTimes.js';
import { closingAt, silencesOf } from './silences.js';

/**
 * Returns the latest notifications of an alert, oldest first. The simulator sends none of them. It computes them from
 * the configuration, the maintenance windows and the clock, so they need no due times. The reaction `notificationsKept`
 * stores them with the alert before a change would alter them.
 */
export function sentNotificationsOf(world: World, alert: Alert): readonly SentNotification[] {
  return plannedNotificationsOf(world, alert).filter(({ at }) => at <= world.now);
}

/** Returns when the last notification was sent for an alert. */
export function lastNotifiedOf(world: World, alert: Alert): Instant | undefined {
  const known = sentNotificationsOf(world, alert).at(-1)?.at;
  if (known !== undefined) return known;
  const isDerived = isNotified(alert) && alert.notifiedUntil === undefined;
  // States that an older version of Understudy exported have closed alerts of deleted configurations.
  return isDerived && configOfAlert(world, alert) !== undefined ? undefined : alert.lastNotified;
}

/**
 * Returns the row of an alert with all notifications that were sent until now. `past` is the world before a change, at the
 * instant of the change, and `old` is the row of the alert in it. Keeps what the change itself has sent or set.
 */
export function keptNotifications(past: World, old: Alert, row: Alert): Alert {
  if (!isNotified(old) || isFinal(old)) return row;
  const added = (row.sent ?? []).filter((each) => !old.sent?.includes(each));
  const sent = bounded([...plannedNotificationsOf(past, old), ...added]);
  const known = old.status === 'OPEN' ? lastNotifiedOf(past, old) : old.lastNotified;
  const lastNotified = row.lastNotified === old.lastNotified ? known : row.lastNotified;
  return {
    ...row,
    ...(lastNotified !== undefined && { lastNotified }),
    notifiedUntil: past.now,
    ...(sent.length > 0 && { sent }),
  };
}

/**
 * Returns the stored notifications of an alert, plus one that is sent now for each notification of its configuration. The
 * notifications that are computed are stored when the change is committed.
 */
export function withSent(
  world: World,
  alert: Alert,
  reason: SentNotification['reason'],
): readonly SentNotification[] {
  const notifications = configOfAlert(world, alert)?.notifications ?? [];
  return bounded([...(alert.sent ?? []), ...notifications.map((each) => entryOf(each, world.now, reason))]);
}

/** Returns the notifications of an alert. Includes the closing notification, even if it is not due yet. */
function plannedNotificationsOf(world: World, alert: Alert): readonly SentNotification[] {
  const { sent = [] } = alert;
  if (!isNotified(alert) || isFinal(alert)) return sent;
  const notifications = configOfAlert(world, alert)?.notifications ?? [];
  const until = alert.resolved === undefined ? world.now : alert.resolved - 1;
  const silences = silencesOf(world, alert);
  const regular = notifications.flatMap((each) => {
    const { first, times } = notificationTimes(alert, each, silences, until);
    return times.map((at) => entryOf(each, at, at === first ? 'OPENED' : 'REMINDER'));
  });
  const closing = closingAt(world, alert);
  const last = closing === undefined ? [] : notifications.map((each) => entryOf(each, closing, 'CLOSED'));
  return bounded([...sent, ...regular, ...last]);
}

function bounded(sent: readonly SentNotification[]): readonly SentNotification[] {
  return sent.toSorted((one, other) => one.at - other.at).slice(-SENT_MAX);
}

function isNotified({ status }: Alert): boolean {
  return status === 'OPEN' || status === 'CLOSED';
}

/** Whether all notifications of a closed alert are stored. */
function isFinal({ resolved = Infinity, notifiedUntil = 0, sent = [] }: Alert): boolean {
  return notifiedUntil > resolved || sent.at(-1)?.reason === 'CLOSED';
}

function entryOf(
  notification: AlertNotification,
  at: Instant,
  reason: SentNotification['reason'],
): SentNotification {
  const { notifierId, typeName } = notification;
  return { at, reason, notifierId, typeName, to: destinationOf(notification) };
}
