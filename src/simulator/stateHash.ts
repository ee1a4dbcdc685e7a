import { createHash } from 'node:crypto';
import { tableOf, type World } from '../world/world.js';
import { canonicalPieces } from './state/canonicalJson.js';
import { runAtOnce } from '../world/slices.js';
import { lazyStateOf } from './worldState.js';

/** Depth at which a state contains rows: state, `tables`, table, row. */
const ROW_DEPTH = 3;
const BUFFER_LENGTH = 16 * 1024;

const known = new WeakMap<World, string>();

/**
 * Returns the SHA-256 hash of the canonical JSON of a world's state, in hexadecimal. Worlds with the same
 * content have the same hash.
 */
export function stateHash(world: World): string {
  return runAtOnce(hashing(world));
}

/** Computes `stateHash` in small steps, because a large world takes many seconds. */
export function* hashing(world: World): Generator<void, string, undefined> {
  const before = known.get(world);
  if (before !== undefined) return before;
  const hash = createHash('sha256');
  let buffer = '';
  const state = lazyStateOf(world, (name) => tableOf(world, name).all().lazily());
  for (const piece of canonicalPieces(state, ROW_DEPTH)) {
    buffer += piece;
    if (buffer.length < BUFFER_LENGTH) continue;
    hash.update(buffer);
    buffer = '';
    yield;
  }
  const hex = hash.update(buffer).digest('hex');
  // Worlds are immutable, so the hash of a world object never changes.
  known.set(world, hex);
  return hex;
}
