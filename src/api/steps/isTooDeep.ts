/**
 * Maximum number of levels of objects and lists in a body. With more levels, functions that read a body recursively
 * could overflow the stack.
 */
const LEVELS_MAX = 200;

/** Returns whether a value that was parsed from `text` has too many levels. */
export function isTooDeep(value: unknown, text: string): boolean {
  // Skip short texts, because each level needs at least two characters.
  if (text.length < 2 * LEVELS_MAX) return false;
  let level: readonly unknown[] = [value];
  for (let depth = 0; depth <= LEVELS_MAX; depth += 1) {
    level = level.flatMap(childrenOf);
    if (level.length === 0) return false;
  }
  return true;
}

function childrenOf(value: unknown): readonly unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
}
