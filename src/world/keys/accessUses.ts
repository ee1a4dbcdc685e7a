import type { Instant } from '../instant.js';
import { omit } from '../omit.js';
import type { AccessUse, Key } from '../tables/keys.js';
import type { World } from '../world.js';

/** Returns the entries of a key's access list, in the order of the list, each with its creation time and its uses. */
export function accessUsesOf(key: Key): readonly AccessUse[] {
  const { accessList, accessUses = [], createdAt } = key;
  return accessList.map(
    (entry) => accessUses.find((use) => use.entry === entry) ?? { entry, createdAt, count: 0 },
  );
}

/**
 * Returns a copy of the key with a new access list. Entries that were already in the old list keep their creation
 * time and counts.
 */
export function withAccessList(key: Key, accessList: readonly string[], now: Instant): Key {
  const known = accessUsesOf(key);
  const uses = accessList.map(
    (entry) => known.find((use) => use.entry === entry) ?? { entry, createdAt: now, count: 0 },
  );
  return withUses({ ...key, accessList }, uses);
}

/** Counts one authenticated request of a key for each entry that allowed it. */
export function recordUse(world: World, key: Key, entries: readonly string[], address: string): World {
  const uses = accessUsesOf(key).map((use) =>
    entries.includes(use.entry)
      ? { ...use, count: use.count + 1, lastUsedAt: world.now, lastUsedAddress: address }
      : use,
  );
  return { ...world, keys: world.keys.put(withUses(key, uses)) };
}

/**
 * Stores the use of the entries. `accessUsesOf` computes the data of unused entries that are as old as the key, so
 * these are not stored.
 */
function withUses(key: Key, uses: readonly AccessUse[]): Key {
  const accessUses = uses.filter(({ count, createdAt }) => count > 0 || createdAt !== key.createdAt);
  return accessUses.length === 0 ? omit(key, 'accessUses') : { ...key, accessUses };
}
