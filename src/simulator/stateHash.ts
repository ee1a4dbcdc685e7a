import { createHash } from 'node:crypto';
import type { World } from '../world/world.js';
import { canonicalPieces } from './state/canonicalJson.js';
import { stateOf } from './worldState.js';

/** Levels above a row: state, tables, table. */
const ROW_DEPTH = 3;
const BUFFER_LENGTH = 64 * 1024;

const known = new WeakMap<World, string>();

/** SHA-256 over the canonical JSON of a world's state, in hexadecimal: the same for worlds with the same content. */
export function stateHash(world: World): string {
  const before = known.get(world);
  if (before !== undefined) return before;
  const hash = createHash('sha256');
  let buffer = '';
  for (const piece of canonicalPieces(stateOf(world), ROW_DEPTH)) {
    buffer += piece;
    if (buffer.length < BUFFER_LENGTH) continue;
    hash.update(buffer);
    buffer = '';
  }
  const hex = hash.update(buffer).digest('hex');
  // Worlds are immutable, so an unchanged fork has the same hash.
  known.set(world, hex);
  return hex;
}
