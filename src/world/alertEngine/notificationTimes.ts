import { MINUTE_MS, type Instant } from '../instant.js';
import type { AlertNotification } from '../tables/alertConfigs.js';
import type { Alert } from '../tables/alerts.js';
import { afterSilence, type Silence } from './silences.js';
import { least } from '../longLists.js';

/** Maximum number of notifications that an alert lists. Older ones are dropped. */
export const SENT_MAX = 20;

/** Interval of notifications that are sent once. */
const NEVER_AGAIN = Number.MAX_SAFE_INTEGER;

/** When a notification of a configuration was sent for an alert. */
export interface NotificationTimes {
  /** The first time. Unset if it is stored with the alert. */
  readonly first?: Instant;
  /** The latest times, oldest first. */
  readonly times: readonly Instant[];
}

/** Returns when a notification was sent, up to `until`. Leaves out the times that the alert already stores. */
export function notificationTimes(
  alert: Alert,
  { notifierId, delayMin, intervalMin }: AlertNotification,
  silences: readonly Silence[],
  until: Instant,
): NotificationTimes {
  const { created, notifiedUntil } = alert;
  const begin = created + delayMin * MINUTE_MS;
  const interval = intervalMin === undefined ? NEVER_AGAIN : intervalMin * MINUTE_MS;
  const known = lastStored(alert, notifierId);
  if (known !== undefined && known >= begin)
    return { times: repeated(known + interval, interval, silences, until) };
  const first = afterSilence(Math.max(begin, notifiedUntil ?? begin), silences);
  return { first, times: repeated(first, interval, silences, until) };
}

/**
 * Returns when a notification was last sent for an alert. A replaced configuration has notifications with new ids. For
 * a new id, the result is the last time of any notification of the alert. `lastNotified` of a closed alert can be the
 * end of the alert, so it is not used.
 */
function lastStored(
  { status, sent = [], lastNotified, notifiedUntil }: Alert,
  notifierId: string,
): Instant | undefined {
  if (notifiedUntil === undefined) return undefined;
  const own = sent.findLast((each) => each.notifierId === notifierId);
  return own?.at ?? (status === 'OPEN' ? lastNotified : sent.at(-1)?.at);
}

/** Returns the latest times of a repeated notification, without those in silences. Skips over long pauses at once. */
function repeated(
  from: Instant,
  interval: number,
  silences: readonly Silence[],
  until: Instant,
): readonly Instant[] {
  let times: Instant[] = [];
  for (let next = afterSilence(from, silences); next <= until; next = afterSilence(next, silences)) {
    const start = next;
    const starts = silences.filter((silence) => silence.from > start);
    const end = Math.min(until, least(starts.map((silence) => silence.from - 1)));
    const repeats = Math.floor((end - next) / interval);
    const shown = Math.min(repeats + 1, SENT_MAX);
    const latest = Array.from({ length: shown }, (_, at) => start + (repeats + 1 - shown + at) * interval);
    times = [...times, ...latest].slice(-SENT_MAX);
    next += (repeats + 1) * interval;
  }
  return times;
}
