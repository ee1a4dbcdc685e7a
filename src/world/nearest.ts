/** More differences than these are another word, however long both are. */
const SLIPS_MAX = 3;

/** The word that was probably meant by another one; undefined when none of them is near. */
export function nearest(word: string, words: readonly string[]): string | undefined {
  const farthest = Math.min(Math.max(1, Math.floor(word.length / 3)), SLIPS_MAX);
  const [best] = words
    .map((candidate) => ({ candidate, distance: distance(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter((each) => each.distance <= farthest)
    .toSorted((a, b) => a.distance - b.distance);
  return best?.candidate;
}

/** Longer words are nobody's slip of the finger. */
const LENGTH_MAX = 100;

/** How many characters must be added, dropped or replaced to make one word of another (Levenshtein). */
function distance(a: string, b: string): number {
  if (a.length > LENGTH_MAX) return Infinity;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [at, character] of Array.from(a).entries()) {
    const next = [at + 1];
    for (const [other, candidate] of Array.from(b).entries()) {
      const replaced = (row[other] ?? 0) + (character === candidate ? 0 : 1);
      next.push(Math.min(replaced, (row[other + 1] ?? 0) + 1, (next[other] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** A hint to add to a message: the word that was probably meant, or nothing. */
export function hintOf(word: unknown, words: readonly string[]): string {
  const meant = typeof word === 'string' ? nearest(word, words) : undefined;
  return meant === undefined || meant === word ? '' : `; did you mean ${meant}?`;
}

/** Says that a name is not one of those there are, and which of them was probably meant. */
export function unknownName(name: string, names: readonly string[]): string {
  return `is not known here${hintOf(name, names) || ';'} expected one of ${names.join(', ')}`;
}
