import seedrandom from 'seedrandom';

/** A stream of numbers in [0, 1). */
export type Random = () => number;

/**
 * The named random stream of a seed. Each name has a stream of its own, so that a new behaviour never changes
 * what the others draw. Costs about 10 µs: use `hash` for single draws.
 */
export function stream(seed: number, ...names: readonly (string | number)[]): Random {
  return seedrandom(`${seed}/${names.map(escaped).join('/')}`);
}

/** A name without the separator, so that no two lists of names have the same stream. */
function escaped(name: string | number): string {
  return String(name).replace(/[%/]/g, encodeURIComponent);
}

/** Mixes a seed and keys into one unsigned 32-bit integer (murmur3's mixing): 10 ns where a stream costs 10 µs. */
export function hash(seed: number, ...keys: readonly (string | number)[]): number {
  return finish(mix(seed, keys));
}

/** The seed of all that begins with these keys: `hash(branch(seed, 'a'), 'b')` is `hash(seed, 'a', 'b')`, for less. */
export function branch(seed: number, ...keys: readonly (string | number)[]): number {
  return mix(seed, keys) >>> 0;
}

/** `hash(seed, key, 0)`, `hash(seed, key, 1)` and so on: a long key is mixed only once. */
export function hashes(seed: number, key: string, count: number): readonly number[] {
  const state = mixText(seed >>> 0, key);
  return Array.from({ length: count }, (_, at) => finish(mixNumber(state, at)));
}

/** A draw in [0, 1) that depends on its seed and keys alone. */
export function draw(seed: number, ...keys: readonly (string | number)[]): number {
  return hash(seed, ...keys) / 0x1_0000_0000;
}

function mix(seed: number, keys: readonly (string | number)[]): number {
  let state = seed >>> 0;
  for (const key of keys) {
    state = typeof key === 'number' ? mixNumber(state, key) : mixText(state, key);
  }
  return state;
}

function mixText(state: number, text: string): number {
  let mixed = mixWord(state, text.length);
  for (let at = 0; at < text.length; at += 1) mixed = mixWord(mixed, text.charCodeAt(at));
  return mixed;
}

function mixNumber(state: number, value: number): number {
  return mixWord(mixWord(state, value | 0), Math.floor(value / 0x1_0000_0000) | 0);
}

function mixWord(state: number, word: number): number {
  let mixed = Math.imul(word, 0xcc9e2d51);
  mixed = Math.imul((mixed << 15) | (mixed >>> 17), 0x1b873593);
  mixed ^= state;
  return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0;
}

function finish(state: number): number {
  let mixed = state ^ (state >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
