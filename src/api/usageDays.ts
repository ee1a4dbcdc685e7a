import { parseInstant } from '../world/instant.js';
import { Refusal } from '../world/refusals.js';
import { dayOf, lastCapturedDay, type Day } from '../world/usage/captures.js';
import type { Days } from '../world/usage/assignments.js';
import type { World } from '../world/world.js';

interface DayQuery {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** Reads the days of a query. Without dates, only the last captured day. A missing date leaves its side open. */
export function usageDays(world: World, { startDate, endDate }: DayQuery): Days {
  const last = lastCapturedDay(world);
  if (startDate === undefined && endDate === undefined) return { from: last, to: last };
  const from = startDate === undefined ? 0 : readDay(startDate);
  const to = endDate === undefined ? Math.max(from, last) : readDay(endDate);
  if (from > to) throw new Refusal('START_DATE_AFTER_END_DATE', startDate ?? '', endDate ?? '');
  return { from, to };
}

function readDay(text: string): Day {
  const instant = parseInstant(text);
  if (instant === undefined) throw new Refusal('INVALID_DATE_FORMAT', text);
  return dayOf(instant);
}
