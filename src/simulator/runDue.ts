import type { AnyBehaviour } from '../world/behaviour.js';
import type { World } from '../world/world.js';
import { advance } from './advance.js';

/**
 * Runs what a change made due at the world's instant. Skips the tables that are the same as in `before`: a due time
 * follows from the row and the seed alone.
 */
export function runDue(before: World | undefined, after: World, behaviours: readonly AnyBehaviour[]): World {
  const isDue = behaviours.some(({ name, subjects }) => {
    const table = after[subjects];
    if (before?.[subjects] === table) return false;
    const first = table.firstDue(name);
    return first !== undefined && first.at <= after.now;
  });
  return isDue ? advance(after, after.now, behaviours) : after;
}
