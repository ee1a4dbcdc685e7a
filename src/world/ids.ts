import { SECOND_MS, type Instant } from './instant.js';
import { hash, hashes } from './random.js';
import type { World } from './world.js';

const COUNTER_LIMIT = 0x1_00_00_00;
const SECOND_DIGITS = 8;

/**
 * Takes the next id of 24 hex digits: the second of creation, five bytes from the seed, and a counter. As on
 * the platform, sorting by id sorts by age. Returns the world with the counter increased, and the id.
 */
export function takeId(world: World): readonly [World, string] {
  return [{ ...world, sequence: world.sequence + 1 }, idAt(world.seed, world.now, world.sequence)];
}

/** Returns the id for an instant and a counter. */
export function idAt(seed: number, now: Instant, sequence: number): string {
  const second = secondOf(now);
  // `join` creates a flat string. With `+`, Node.js keeps the pieces, which slows down comparisons of ids.
  return [second, machineOf(seed), hex(sequence % COUNTER_LIMIT, 6)].join('');
}

/** Returns the digits with which all ids taken in the second of an instant begin. */
export function secondOf(at: Instant): string {
  return hex(Math.floor(at / SECOND_MS) % 0x1_0000_0000, SECOND_DIGITS);
}

let lastMachine = { seed: NaN, text: '' };

/** Returns the part that all ids of a seed have in common. The result for the last seed is cached. */
function machineOf(seed: number): string {
  if (lastMachine.seed !== seed) {
    const text = hex(hash(seed, 'id'), 8) + hex(hash(seed, 'id', 1) & 0xff, 2);
    lastMachine = { seed, text };
  }
  return lastMachine.text;
}

/**
 * Returns an id without the digits that encode its instant, as a key for random draws. With this key, a history
 * has the same draws whenever it starts.
 */
export function drawKeyOf(id: string): string {
  return isObjectId(id) ? id.slice(SECOND_DIGITS) : id;
}

/** Derives an id of 32 hex digits from a name, as the platform does for hosts and standalones. */
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
