import type { AnyBehaviour } from '../world/behaviour.js';
import type { World } from '../world/world.js';
import { advance } from './advance.js';

/**
 * A world in which all has happened that a change has made due at its instant. What the world was settled as before
 * tells which tables need asking: a due time depends on its row and the seed alone, so a table that did not change has
 * nothing new. Asking one costs a walk down its index, less than a thousandth of a request.
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
