import type { Instant } from '../instant.js';
import { sortable, type Period } from '../tables/periods.js';
import type { World } from '../world.js';

/** A part of the past that is read. */
export interface Extent {
  readonly from: Instant;
  /** Infinity by default. */
  readonly until?: Instant;
  /** Maximum number of periods that are read. No limit by default. */
  readonly most?: number;
}

/** The periods of a subject that end after an instant, in order of time. */
export interface PastPeriods {
  readonly periods: readonly Period[];
  /** Until when the subject's states are known from `periods`. Infinity if no later periods exist. */
  readonly knownUntil: Instant;
}

/**
 * Upper end of an index range. `:` sorts after all digits, so it sorts after every instant that `sortable` has
 * formatted.
 */
const END = ':';
/** Number of periods that are read first. Then more are read at a time, because most ranges contain few. */
const FIRST_PAGE = 4;
const PAGE_MAX = 64;

/**
 * Reads the periods of a subject that end after `from`. The last one is the first that ends at or after `until`. Periods
 * before and after are not read, so the cost does not grow with them.
 */
export function periodsIn(
  world: Pick<World, 'periods'>,
  subjectId: string,
  { from, until = Infinity, most = Infinity }: Extent,
): PastPeriods {
  const all = world.periods.between('subject', subjectId, sortable(Math.floor(from) + 1), END);
  const periods: Period[] = [];
  for (let page = FIRST_PAGE; periods.length < all.size; page = Math.min(PAGE_MAX, 2 * page)) {
    const limit = Math.min(page, most - periods.length);
    for (const period of all.page(periods.length, limit)) {
      periods.push(period);
      if (period.until < until && periods.length < most) continue;
      return { periods, knownUntil: periods.length === all.size ? Infinity : period.until };
    }
  }
  return { periods, knownUntil: Infinity };
}
