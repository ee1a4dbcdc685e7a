import type { Outcome } from '../../outcome.js';
import { Refusal } from '../../refusals.js';
import { isBucket, type BackupStore } from '../../tables/backupStores.js';
import type { World } from '../../world.js';
import { boundTo } from './bindings.js';
import { ERRORS } from './kinds.js';

/**
 * Deletes a store that no backup uses. Such a store contains no snapshots, because snapshots are in the stores of their
 * backups. A quirk decides whether a bucket that still accepts new backups can be deleted.
 */
export function removeStore(world: World, { id, kind, assignmentEnabled }: BackupStore): Outcome {
  const isKept = isBucket(kind) && assignmentEnabled && world.quirks.bucketRemoval === 'unassigned';
  if (boundTo(world, id).length > 0 || isKept) throw new Refusal(ERRORS[kind].cannotRemove);
  return { world: { ...world, backupStores: world.backupStores.remove(id) }, events: [] };
}
