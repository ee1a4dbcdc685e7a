import { configOfAlert } from '../alertConfigs/findAlertConfigs.js';
import { windowTypeOf } from '../alerts/silenced.js';
import { draw } from '../random.js';
import { MINUTE_MS, SECOND_MS, type Instant } from '../instant.js';
import type { AlertNotification } from '../tables/alertConfigs.js';
import type { Alert } from '../tables/alerts.js';
import type { World } from '../world.js';

/** A time span in which an alert is not notified. */
interface Silence {
  readonly from: Instant;
  readonly until: Instant;
}

/** Minimum and maximum seconds between the end of an alert and its last notification. */
const CLOSING_MIN = 5;
const CLOSING_MAX = 10;

/**
 * Returns when an alert was last notified. Notifications while the alert is open follow from its configuration and the
 * clock, so they need no rows and no due times.
 */
export function lastNotifiedOf(world: World, alert: Alert): Instant | undefined {
  if (alert.status === 'CLOSED') return closingOf(world, alert);
  if (alert.status !== 'OPEN') return alert.lastNotified;
  const config = configOfAlert(world, alert);
  if (config === undefined) return alert.lastNotified;
  const silences = silencesOf(world, alert);
  const sent = config.notifications.flatMap((each) => lastOf(world, alert, each, silences) ?? []);
  const known = alert.notifiedUntil === undefined ? [] : (alert.lastNotified ?? []);
  const all = sent.concat(known);
  return all.length === 0 ? undefined : Math.max(...all);
}

/** Returns the last notification of a closed alert, which is sent some seconds after the end. */
function closingOf({ now, seed }: World, { id, resolved, lastNotified }: Alert): Instant | undefined {
  if (resolved === undefined || lastNotified !== resolved) return lastNotified;
  const seconds = CLOSING_MIN + Math.floor(draw(seed, 'closing', id) * (CLOSING_MAX - CLOSING_MIN + 1));
  const at = resolved + seconds * SECOND_MS;
  return at <= now ? at : lastNotified;
}

/** Returns when one notification of a configuration was last sent for an open alert. */
function lastOf(
  { now }: World,
  alert: Alert,
  { delayMin, intervalMin }: AlertNotification,
  silences: readonly Silence[],
): Instant | undefined {
  const { created, notifiedUntil, lastNotified } = alert;
  const first = created + delayMin * MINUTE_MS;
  const interval = intervalMin === undefined ? Infinity : intervalMin * MINUTE_MS;
  const wasSent = notifiedUntil !== undefined && lastNotified !== undefined && lastNotified >= first;
  let next = wasSent ? lastNotified + interval : Math.max(first, notifiedUntil ?? first);
  let last: Instant | undefined;
  for (;;) {
    next = afterSilence(next, silences);
    if (!(next <= now)) return last;
    const end = Math.min(now, ...silences.filter(({ from }) => from > next).map(({ from }) => from - 1));
    last = interval === Infinity ? next : next + Math.floor((end - next) / interval) * interval;
    next = last + interval;
  }
}

/** Returns the first evaluation outside of all silences, from an instant on. */
function afterSilence(at: Instant, silences: readonly Silence[]): Instant {
  const within = silences.find(({ from, until }) => from <= at && at < until);
  if (within === undefined) return at;
  return afterSilence(Math.ceil(within.until / MINUTE_MS) * MINUTE_MS, silences);
}

/** Returns when an alert is not notified: in maintenance windows, and while it is acknowledged. */
function silencesOf(world: World, alert: Alert): readonly Silence[] {
  const { groupId, typeName, acknowledgedUntil, notifiedUntil } = alert;
  const windows = world.maintenanceWindows.select('project', groupId).toArray();
  const covering = windows.filter(({ alertTypeNames }) => alertTypeNames.includes(windowTypeOf(typeName)));
  return [
    ...covering.map(({ startDate, endDate }) => ({ from: startDate, until: endDate })),
    ...(acknowledgedUntil === undefined ? [] : [{ from: notifiedUntil ?? 0, until: acknowledgedUntil }]),
  ];
}

/** Returns an open alert with its last notification as a stored member, before something changes that decides on it. */
export function settled(world: World, alert: Alert): Alert {
  if (alert.status !== 'OPEN') return alert;
  const lastNotified = lastNotifiedOf(world, alert);
  return {
    ...alert,
    ...(lastNotified !== undefined && { lastNotified }),
    notifiedUntil: world.now,
  };
}
