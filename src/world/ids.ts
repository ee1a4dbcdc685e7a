import { SECOND_MS, type Instant } from './instant.js';
import { hash, hashes } from './random.js';
import type { World } from './world.js';

const COUNTER_LIMIT = 0x1_00_00_00;
const SECOND_LIMIT = 0x1_0000_0000;
const SECOND_DIGITS = 8;
const COUNTER_DIGITS = 6;
/** Number of digits of an id that `nameId` computes. */
const NAME_DIGITS = 32;

/**
 * Takes the next id, which has 24 hex digits: the creation time in seconds, five bytes from the seed, and a
 * counter. So ids sort by age, as on the platform. Returns the id, and the world with the increased counter.
 */
export function takeId(world: World): readonly [World, string] {
  return [{ ...world, sequence: world.sequence + 1 }, idAt(world.seed, world.now, world.sequence)];
}

/** Returns the id for an instant and a counter. */
export function idAt(seed: number, now: Instant, sequence: number): string {
  const second = secondOf(now);
  // Do not join the parts with `+`: Node.js would keep them as separate pieces, which makes comparisons of ids slower.
  return [second, machineOf(seed), hex(sequence % COUNTER_LIMIT, COUNTER_DIGITS)].join('');
}

/** Returns whether the ids that are taken between two instants sort by age. `sequence` is the number of ids taken. */
export function sortByAge(from: Instant, to: Instant, sequence: number): boolean {
  return from >= 0 && to < SECOND_LIMIT * SECOND_MS && sequence <= COUNTER_LIMIT;
}

/**
 * Returns the first eight hex digits of ids that are taken in the same second as an instant. Instants before 1970 have
 * digits of later ones, see `sortByAge`.
 */
export function secondOf(at: Instant): string {
  const second = Math.floor(at / SECOND_MS) % SECOND_LIMIT;
  return hex(second < 0 ? second + SECOND_LIMIT : second, SECOND_DIGITS);
}

let lastMachine = { seed: NaN, text: '' };

/**
 * Returns the digits that all ids in worlds with this seed contain. The result for the last seed is cached.
 */
function machineOf(seed: number): string {
  if (lastMachine.seed !== seed) {
    const text = hex(hash(seed, 'id'), 8) + hex(hash(seed, 'id', 1) & 0xff, 2);
    lastMachine = { seed, text };
  }
  return lastMachine.text;
}

/**
 * Returns an id without the digits for its creation time, as a key for random draws. So the draws of a history do not
 * depend on its start time.
 */
export function drawKeyOf(id: string): string {
  return isObjectId(id) ? id.slice(SECOND_DIGITS) : id;
}

/** Computes an id of 32 hex digits from a name. The platform uses such ids for hosts and standalones. */
export function nameId(seed: number, name: string): string {
  return hashes(seed, name, 4)
    .map((part) => hex(part, 8))
    .join('');
}

/**
 * Returns a text by which rows of a table that are due at the same instant are sorted: their ids, but those with 32 digits
 * come last. Clusters have ids of both kinds. If the ids themselves were compared, the order of a standalone and
 * another cluster would depend on the year in which their history happens.
 */
export function turnOf(id: string): string {
  return id.length === NAME_DIGITS ? `~${id}` : id;
}

/** Computes an id for something that has no row: the creation time in seconds, followed by a hash of its name. */
export function hashedId(seed: number, at: Instant, name: string): string {
  return [secondOf(at), ...hashes(seed, name, 2).map((part) => hex(part, 8))].join('');
}

/** Returns whether this world has taken an id between `since` and now. */
export function hasTaken(world: World, id: string, since: Instant): boolean {
  if (!isOwnId(world, id)) return false;
  const second = parseInt(id.slice(0, SECOND_DIGITS), 16) * SECOND_MS;
  return counterOf(id) < world.sequence && second > since - SECOND_MS && second <= world.now;
}

/** Returns whether an id has the digits that all ids of this world contain. */
export function isOwnId({ seed }: Pick<World, 'seed'>, id: string): boolean {
  return isObjectId(id) && id.slice(SECOND_DIGITS, -COUNTER_DIGITS).toLowerCase() === machineOf(seed);
}

/** Returns the counter at the end of an id. It begins again after 16,777,216 ids. */
export function counterOf(id: string): number {
  return parseInt(id.slice(-COUNTER_DIGITS), 16);
}

/** Returns whether the world had taken `sequence` or more ids when it took this one. Both must be near each other. */
export function isTakenSince(id: string, sequence: number): boolean {
  const distance = (counterOf(id) - (sequence % COUNTER_LIMIT) + COUNTER_LIMIT) % COUNTER_LIMIT;
  return distance < COUNTER_LIMIT / 2;
}

/** Returns whether a text consists of 24 hex digits, as most ids do. */
export function isObjectId(text: string): boolean {
  return /^[0-9a-f]{24}$/i.test(text);
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}
