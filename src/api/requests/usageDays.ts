import { Refusal } from '../../world/refusals.js';
import { dayOf, lastCapturedDay } from '../../world/usage/captures.js';
import type { Days } from '../../world/usage/assignments.js';
import type { World } from '../../world/world.js';
import { readInstant } from './readTimestamp.js';

interface DayQuery {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/**
 * Reads the days of a query. Without dates, returns the last captured day. A missing start means no lower limit. A
 * missing end means the last captured day.
 */
export function usageDays(world: World, { startDate, endDate }: DayQuery): Days {
  const last = lastCapturedDay(world);
  if (startDate === undefined && endDate === undefined) return { from: last, to: last };
  const from = startDate === undefined ? 0 : dayOf(readInstant(startDate));
  const to = endDate === undefined ? Math.max(from, last) : dayOf(readInstant(endDate));
  if (from > to) throw new Refusal('START_DATE_AFTER_END_DATE');
  return { from, to };
}
