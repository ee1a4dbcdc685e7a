import { SECOND_MS, type Instant } from './instant.js';
import { hash, hashes } from './random.js';
import type { World } from './world.js';

const COUNTER_LIMIT = 0x1_00_00_00;

/**
 * A fresh 24-hex id and the world in which it is taken: the second of creation, five bytes of the seed, a counter.
 * So ids sort by age, as the platform's do.
 */
export function takeId(world: World): readonly [World, string] {
  return [{ ...world, sequence: world.sequence + 1 }, idAt(world.seed, world.now, world.sequence)];
}

/** The id that an instant and the count of those before it give. */
export function idAt(seed: number, now: Instant, sequence: number): string {
  const second = hex(Math.floor(now / SECOND_MS) % 0x1_0000_0000, 8);
  // Joined, not added: the engine keeps sums of texts as trees, which cost every comparison that ids are for.
  return [second, machineOf(seed), hex(sequence % COUNTER_LIMIT, 6)].join('');
}

let lastMachine = { seed: NaN, text: '' };

/** The same for all ids of a seed: remembered from one to the next. */
function machineOf(seed: number): string {
  if (lastMachine.seed !== seed) {
    const text = hex(hash(seed, 'id'), 8) + hex(hash(seed, 'id', 1) & 0xff, 2);
    lastMachine = { seed, text };
  }
  return lastMachine.text;
}

/** A 32-hex id made from a name, as the platform makes those of hosts and standalones. */
export function nameId(seed: number, name: string): string {
  return hashes(seed, name, 4)
    .map((part) => hex(part, 8))
    .join('');
}

/** Whether a text has the form of a 24-hex id. */
export function isObjectId(text: string): boolean {
  return /^[0-9a-f]{24}$/i.test(text);
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}
