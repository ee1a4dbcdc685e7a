import type { Instant } from '../instant.js';
import type { World } from '../world.js';
import { sortable, type Period } from './period.js';

/** What has ended: since `beginning`, unless the subject was in another state before. */
export type Ending = Pick<Period, 'subjectId' | 'state' | 'until' | 'writes' | 'behindMs'> & {
  readonly beginning: Instant;
};

/** A world that remembers that something was in a state until an instant. */
export function endPeriod(world: World, { beginning, ...ended }: Ending): World {
  const { subjectId, until } = ended;
  const { periods } = world;
  const past = periods.select('subject', subjectId);
  const from = past.pageBackwards(0, 1)[0]?.until ?? beginning;
  if (from >= until) return world;
  const id = `${subjectId}@${sortable(until)}`;
  return { ...world, periods: periods.put({ id, from, ...ended }) };
}
