import type { Pool } from 'pg';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { memoryOf } from '../simulator/memory.js';
import { forgetUses } from './directory.js';
import { deleteExpired } from './expiry.js';
import type { Membership } from './membership.js';
import { saveMemory } from './owners.js';

/** Saves the memory of worlds, and deletes expired worlds, notes of deleted worlds, and unused documents. `inMemory` are the names of all worlds here. */
export async function tidy(
  pool: Pool,
  { lease, log }: Membership,
  worlds: readonly LiveWorld[],
  inMemory: readonly string[],
): Promise<void> {
  const owned = worlds.filter(({ metadata }) => metadata?.owner !== undefined);
  await saveMemory(pool, lease, new Map(owned.map((live) => [live.name, memoryOf(live)])));
  await deleteExpired(pool, lease, inMemory);
  await forgetUses(pool);
  await log.deleteUnusedDocuments();
}
