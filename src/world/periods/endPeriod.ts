import type { Instant } from '../instant.js';
import type { World } from '../world.js';
import { sortable, type Period } from './period.js';

/** A period that has ended. It began at `beginning`, or at the end of the subject's previous period. */
export type Ending = Pick<Period, 'subjectId' | 'state' | 'until' | 'writes' | 'behindMs'> & {
  readonly beginning: Instant;
};

/** Records a period that has ended. */
export function endPeriod(world: World, { beginning, ...ended }: Ending): World {
  const { subjectId, until } = ended;
  const { periods } = world;
  const past = periods.select('subject', subjectId);
  const from = past.pageBackwards(0, 1)[0]?.until ?? beginning;
  if (from >= until) return world;
  const id = `${subjectId}@${sortable(until)}`;
  return { ...world, periods: periods.put({ id, from, ...ended }) };
}
