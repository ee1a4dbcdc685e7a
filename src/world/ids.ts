import { SECOND_MS, type Instant } from './instant.js';
import { hash, hashes } from './random.js';
import type { World } from './world.js';

const COUNTER_LIMIT = 0x1_00_00_00;

/**
 * Takes the next 24-hex id: the second of creation, five bytes from the seed, and a counter. Ids therefore sort by age,
 * as on the platform. Returns the id and the world with the counter increased.
 */
export function takeId(world: World): readonly [World, string] {
  return [{ ...world, sequence: world.sequence + 1 }, idAt(world.seed, world.now, world.sequence)];
}

/** Returns the id for an instant and a counter. */
export function idAt(seed: number, now: Instant, sequence: number): string {
  const second = hex(Math.floor(now / SECOND_MS) % 0x1_0000_0000, 8);
  // `join` instead of `+`: Node.js keeps concatenated strings in pieces, which makes each comparison of ids slower.
  return [second, machineOf(seed), hex(sequence % COUNTER_LIMIT, 6)].join('');
}

let lastMachine = { seed: NaN, text: '' };

/** Returns the seed's part of all ids. Cached for the last seed. */
function machineOf(seed: number): string {
  if (lastMachine.seed !== seed) {
    const text = hex(hash(seed, 'id'), 8) + hex(hash(seed, 'id', 1) & 0xff, 2);
    lastMachine = { seed, text };
  }
  return lastMachine.text;
}

/** Derives a 32-hex id from a name, as the platform does for hosts and standalones. */
export function nameId(seed: number, name: string): string {
  return hashes(seed, name, 4)
    .map((part) => hex(part, 8))
    .join('');
}

/** Returns whether a text has the form of a 24-hex id. */
export function isObjectId(text: string): boolean {
  return /^[0-9a-f]{24}$/i.test(text);
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}
