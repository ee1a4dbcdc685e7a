import type { Instant } from '../instant.js';
import type { World } from '../world.js';
import { sortable, type Period } from '../tables/periods.js';

/**
 * A period that has ended. It began at the end of the subject's previous period. `beginning` is when the
 * subject's first period began.
 */
export type Ending = Pick<
  Period,
  'subjectId' | 'state' | 'until' | 'writes' | 'behindMs' | 'recoveryMs' | 'copy'
> & {
  readonly beginning: Instant;
};

/** Records a period that has ended. */
export function endPeriod(world: World, { beginning, ...ended }: Ending): World {
  const { subjectId, until } = ended;
  const { periods } = world;
  const past = periods.select('subject', subjectId);
  const from = past.pageBackwards(0, 1)[0]?.until ?? beginning;
  if (from >= until) return world;
  return { ...world, periods: periods.put({ id: periodId(ended), from, ...ended }) };
}

/**
 * Returns the id of a period. It is unique, because a subject has at most one period that ends at an instant.
 */
export function periodId({ subjectId, until }: Pick<Period, 'subjectId' | 'until'>): string {
  return `${subjectId}@${sortable(until)}`;
}
