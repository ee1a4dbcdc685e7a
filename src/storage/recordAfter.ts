import type { Schedules, World } from '../world/world.js';
import type { Checkpoint, WorldRecord } from '../simulator/worldRecord.js';
import type { ReadRecord } from './document.js';
import { applyEntry, type Entry } from './entry.js';

/** Returns the record of a document after the later entries of its log, in the form of this version. */
export function recordAfter(
  { worldRecord, migrate }: ReadRecord,
  entries: readonly Entry[],
  schedules: Schedules,
): WorldRecord {
  const last = entries.reduce((current, entry) => applyEntry(current, entry, schedules), worldRecord);
  return migrate === undefined ? last : migratedRecord(last, migrate);
}

function migratedRecord(worldRecord: WorldRecord, migrate: (world: World) => World): WorldRecord {
  const migrated = (checkpoint: Checkpoint): Checkpoint => ({
    ...checkpoint,
    world: migrate(checkpoint.world),
  });
  return {
    ...worldRecord,
    ...migrated(worldRecord),
    origin: migrated(worldRecord.origin),
    checkpoints: new Map(
      Array.from(worldRecord.checkpoints, ([name, checkpoint]) => [name, migrated(checkpoint)]),
    ),
  };
}
