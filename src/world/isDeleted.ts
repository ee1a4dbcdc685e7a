import { hasTaken } from './ids.js';
import type { Instant } from './instant.js';
import { TABLE_NAMES, tableOf, type World } from './world.js';

/** Returns whether an id, taken since an instant, is that of a row that no longer exists. So deleted rows need no trace. */
export function isDeleted(world: World, id: string, since: Instant): boolean {
  return (
    hasTaken(world, id, since) && TABLE_NAMES.every((name) => tableOf(world, name).get(id) === undefined)
  );
}
