import { SECOND_MS } from './instant.js';
import { hash } from './random.js';
import type { World } from './world.js';

const COUNTER_LIMIT = 0x1_00_00_00;

/**
 * A fresh 24-hex id and the world in which it is taken: the second of creation, five bytes of the seed, a counter.
 * So ids sort by age, as the platform's do.
 */
export function takeId(world: World): readonly [World, string] {
  const second = hex(Math.floor(world.now / SECOND_MS) % 0x1_0000_0000, 8);
  const machine = hex(hash(world.seed, 'id'), 8) + hex(hash(world.seed, 'id', 1) & 0xff, 2);
  const counter = hex(world.sequence % COUNTER_LIMIT, 6);
  return [{ ...world, sequence: world.sequence + 1 }, second + machine + counter];
}

/** A 32-hex id made from a name, as the platform makes those of hosts and standalones. */
export function nameId(seed: number, name: string): string {
  return [0, 1, 2, 3].map((part) => hex(hash(seed, name, part), 8)).join('');
}

/** Whether a text has the form of a 24-hex id. */
export function isObjectId(text: string): boolean {
  return /^[0-9a-f]{24}$/i.test(text);
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}
