import type { Span } from './timeRange.js';

const DAY = 86_400_000;

/**
 * Parses a time that the user has typed, in UTC. `03:12` means the last such time of day before the end of the
 * range. `2026-01-01 03:12` and ISO 8601 timestamps mean this instant. Returns `undefined` for other texts.
 */
export function parseTypedTime(text: string, { end }: Span): number | undefined {
  const ofDay = /^(\d{1,2}):(\d\d)(?::(\d\d))?$/.exec(text.trim());
  if (ofDay !== null) return lastTimeOfDay(ofDay.slice(1), end);
  const [, date = '', time = '00:00'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ]+(\d\d:\d\d(?::\d\d)?(?:\.\d+)?))?(?:Z| UTC)?$/.exec(text.trim()) ?? [];
  const instant = Date.parse(`${date}T${time}Z`);
  return Number.isNaN(instant) || instant < 0 ? undefined : instant;
}

function lastTimeOfDay(parts: readonly (string | undefined)[], end: number): number | undefined {
  const [hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0));
  if (hours > 23 || minutes > 59 || seconds > 59) return undefined;
  const instant = Math.floor(end / DAY) * DAY + ((hours * 60 + minutes) * 60 + seconds) * 1000;
  return instant <= end ? instant : instant - DAY;
}
