import { StoreError } from '../simulator/worldRecord.js';
import { rowsIn, type World } from '../world/world.js';

/** Maximum size of a world's state, and of a change, as JSON. Larger worlds cannot join a fleet. */
export const SIZE_MAX = 64 * 1024 * 1024;
/** A row takes more bytes than this as JSON. */
const ROW_BYTES_MIN = 64;

/** A world, or a change of a world, is too large for a fleet. Nothing was changed. */
export class WorldTooLargeError extends StoreError {
  override readonly name = 'WorldTooLargeError';
}

/** Throws a WorldTooLargeError if a world surely is too large. Making its JSON would block the replica for seconds. */
export function checkRows(name: string, world: World): void {
  const bytes = rowsIn(world) * ROW_BYTES_MIN;
  if (bytes > SIZE_MAX) throw tooLarge(name, bytes);
}

/** Returns the JSON that a function makes. Throws a WorldTooLargeError if it is too large. */
export function limitedText(name: string, make: () => string): string {
  const text = textOrLength(make);
  if (typeof text === 'string' && text.length <= SIZE_MAX) return text;
  throw tooLarge(name, typeof text === 'string' ? text.length : text);
}

/** The longest text that Node.js makes. */
const TEXT_MAX = 2 ** 29;

function textOrLength(make: () => string): string | number {
  try {
    return make();
  } catch (error) {
    if (error instanceof RangeError && error.message.includes('string length')) return TEXT_MAX;
    throw error;
  }
}

function tooLarge(name: string, bytes: number): WorldTooLargeError {
  const size = Math.ceil(bytes / 1024 ** 2);
  return new WorldTooLargeError(
    `the world ${name} takes at least ${size} MiB, and a world of a fleet at most 64 MiB; run it in a process without --fleet`,
  );
}
