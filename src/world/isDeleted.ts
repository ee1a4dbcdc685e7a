import { hasTaken } from './ids.js';
import type { Instant } from './instant.js';
import { TABLE_NAMES, tableOf, type World } from './world.js';

/**
 * Returns whether a row with this id was created since an instant and then deleted. The id itself shows whether the
 * world has taken it, so the world need not remember deleted rows.
 */
export function isDeleted(world: World, id: string, since: Instant): boolean {
  return (
    hasTaken(world, id, since) && TABLE_NAMES.every((name) => tableOf(world, name).get(id) === undefined)
  );
}
