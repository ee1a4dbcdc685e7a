import { windowTypeOf } from '../alerts/silenced.js';
import { draw } from '../random.js';
import { MINUTE_MS, SECOND_MS, type Instant } from '../instant.js';
import type { Alert } from '../tables/alerts.js';
import type { World } from '../world.js';

/** A time span in which no notifications are sent for an alert. */
export interface Silence {
  readonly from: Instant;
  readonly until: Instant;
}

/** Minimum and maximum seconds between the end of an alert and its last notification. */
const CLOSING_MIN = 5;
const CLOSING_MAX = 10;

/** Returns when no notifications are sent for an alert: in maintenance windows, and while it is acknowledged. */
export function silencesOf(world: World, alert: Alert): readonly Silence[] {
  const { groupId = '', typeName, acknowledgedUntil, notifiedUntil } = alert;
  const windows = world.maintenanceWindows.select('project', groupId).toArray();
  const covering = windows.filter(({ alertTypeNames }) => alertTypeNames.includes(windowTypeOf(typeName)));
  return [
    ...covering.map(({ startDate, endDate }) => ({ from: startDate, until: endDate })),
    ...(acknowledgedUntil === undefined ? [] : [{ from: notifiedUntil ?? 0, until: acknowledgedUntil }]),
  ];
}

/**
 * Returns the first time from `at` on at which a notification can be sent. This is `at` itself or, in a silence, the
 * first evaluation after it and all silences that follow without a gap.
 */
export function afterSilence(at: Instant, silences: readonly Silence[]): Instant {
  const within = silences.find(({ from, until }) => from <= at && at < until);
  if (within === undefined) return at;
  return afterSilence(Math.ceil(within.until / MINUTE_MS) * MINUTE_MS, silences);
}

/**
 * Returns when the last notification of a closed alert is sent, some seconds after its end. Returns `undefined` if a
 * maintenance window silences it.
 */
export function closingAt({ seed }: World, { id, resolved, lastNotified }: Alert): Instant | undefined {
  if (resolved === undefined || lastNotified !== resolved) return undefined;
  const seconds = CLOSING_MIN + Math.floor(draw(seed, 'closing', id) * (CLOSING_MAX - CLOSING_MIN + 1));
  return resolved + seconds * SECOND_MS;
}
