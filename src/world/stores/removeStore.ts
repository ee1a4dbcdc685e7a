import type { Outcome } from '../outcome.js';
import { Refusal } from '../refusals.js';
import type { BackupStore } from '../tables/backupStores.js';
import type { World } from '../world.js';
import { boundTo } from './bindings.js';
import { ERRORS, isBucket } from './kinds.js';

/**
 * Deletes a store that no backup uses. Snapshots are in the store of their backup, so such a store contains none. A bucket
 * must not be assignable either.
 */
export function removeStore(world: World, { id, kind, assignmentEnabled }: BackupStore): Outcome {
  if (boundTo(world, id).length > 0 || (isBucket(kind) && assignmentEnabled))
    throw new Refusal(ERRORS[kind].cannotRemove);
  return { world: { ...world, backupStores: world.backupStores.remove(id) }, events: [] };
}
