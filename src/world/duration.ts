import { shown } from '../schema/expected.js';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './instant.js';

/** A duration in milliseconds. */
export type Duration = number;

const ISO_8601 = /^P(?:(\d{1,6})D)?(?:T(?:(\d{1,8})H)?(?:(\d{1,9})M)?(?:(\d{1,10}(?:\.\d{1,9})?)S)?)?$/;
/** The same notation with any number of digits before a unit. */
const ANY_LENGTH = /^P(?:\d+D)?(?:T(?:\d+H)?(?:\d+M)?(?:\d+(?:\.\d{1,9})?S)?)?$/;

/** The longest durations, for messages about longer ones. */
const LONGEST_DURATION = 'P999999D (or 8 digits before H, 9 before M, 10 before S)';

/**
 * Returns the message for a duration with too many digits before a unit, with or without a sign. Returns `undefined` for
 * other values.
 */
export function tooLongDuration(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.replace(/^-/, '');
  if (!ANY_LENGTH.test(text) || ISO_8601.test(text)) return undefined;
  return `is too long; expected at most ${LONGEST_DURATION}, not ${shown(value)}`;
}

/**
 * Parses an ISO 8601 duration of days, hours, minutes and seconds, such as `P1DT12H` or `PT0.5S`. Returns
 * `undefined` if the text has another format, or if the duration is zero or not a whole number of
 * milliseconds.
 */
export function parseDuration(text: string): Duration | undefined {
  const match = ISO_8601.exec(text);
  if (!match || text.endsWith('T')) return undefined;
  const part = (group: number): number => Number(match[group] ?? 0);
  const seconds = part(4) * SECOND_MS;
  const duration = part(1) * DAY_MS + part(2) * HOUR_MS + part(3) * MINUTE_MS + Math.round(seconds);
  if (duration <= 0 || Math.abs(seconds - Math.round(seconds)) > 1e-6) return undefined;
  return duration;
}

/** Parses a duration that was already validated. Returns `otherwise` if the text is unset. */
export function durationOf(text: string | undefined, otherwise: Duration): Duration {
  return (text === undefined ? undefined : parseDuration(text)) ?? otherwise;
}

/** Formats a duration in hours, minutes and seconds. Days are written as hours: `P1DT12H` becomes `PT36H`. */
export function formatDuration(duration: Duration): string {
  const hours = Math.floor(duration / HOUR_MS);
  const minutes = Math.floor((duration % HOUR_MS) / MINUTE_MS);
  const seconds = (duration % MINUTE_MS) / SECOND_MS;
  const parts = [hours ? `${hours}H` : '', minutes ? `${minutes}M` : '', seconds ? `${seconds}S` : ''].join(
    '',
  );
  return `PT${parts || '0S'}`;
}
