/** A point in virtual time: milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number;

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The last instant whose year has four digits. */
export const LAST_INSTANT: Instant = Date.UTC(9999, 11, 31, 23, 59, 59);

const ISO_8601 =
  /^(\d{4})-(\d\d)-(\d\d)(?:[Tt](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?:([Zz])|([+-])(\d\d):?(\d\d))?)?$/;

/**
 * Parses an ISO 8601 date or date-time. The default zone is UTC, and the default time is midnight. Returns
 * `undefined` if the text has another format.
 */
export function parseInstant(text: string): Instant | undefined {
  const match = ISO_8601.exec(text);
  if (!match) return undefined;
  const part = (group: number): number => Number(match[group] ?? 0);
  const [year, month, day, hour, minute, second] = [part(1), part(2), part(3), part(4), part(5), part(6)];
  const local = Date.UTC(year, month - 1, day, hour, minute, second);
  if (hour > 23 || minute > 59 || second > 59 || part(10) > 23 || part(11) > 59) return undefined;
  // Compare the result with the text. For example, Date.UTC converts 30 February into a day of March, and the
  // years 0 to 99 into 1900 to 1999.
  const read = new Date(local);
  if (read.getUTCFullYear() !== year || read.getUTCMonth() !== month - 1 || read.getUTCDate() !== day)
    return undefined;
  const offset = (part(10) * 60 + part(11)) * MINUTE_MS * (match[9] === '-' ? -1 : 1);
  const fraction = Math.floor(Number(`0.${match[7] ?? '0'}`) * SECOND_MS);
  const instant = local + fraction - offset;
  return instant <= LAST_INSTANT + SECOND_MS - 1 ? instant : undefined;
}

/**
 * Cache of formatted instants, because responses contain the same instants often. The position of an entry is
 * the instant in seconds, modulo the size of the cache.
 */
const written: { readonly instant: Instant; readonly text: string }[] = [];
const WRITTEN_MAX = 256;

/** Formats an instant as `YYYY-MM-DDThh:mm:ssZ`. The API shows whole seconds only. */
export function formatInstant(instant: Instant): string {
  const place = Math.abs(Math.floor(instant / SECOND_MS) % WRITTEN_MAX);
  const known = written[place];
  if (known?.instant === instant) return known.text;
  const text = `${new Date(instant).toISOString().slice(0, 19)}Z`;
  written[place] = { instant, text };
  return text;
}

/** Rounds an instant down to a whole second. */
export function wholeSecond(instant: Instant): Instant {
  return Math.floor(instant / SECOND_MS) * SECOND_MS;
}
