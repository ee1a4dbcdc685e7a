/** Words with more differences are other words, however long they are. */
const DIFFERENCES_MAX = 3;

/** The known word that was probably meant by a wrong one; `undefined` if none is near. */
export function nearest(word: string, words: readonly string[]): string | undefined {
  const farthest = Math.min(Math.max(1, Math.floor(word.length / 3)), DIFFERENCES_MAX);
  const [best] = words
    .map((candidate) => ({ candidate, distance: distance(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter((each) => each.distance <= farthest)
    .toSorted((a, b) => a.distance - b.distance);
  return best?.candidate;
}

/** Longer words are no typing errors. */
const LENGTH_MAX = 100;

/** Levenshtein distance: how many characters to add, drop or replace to make one word of another. */
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

/** The end of a message that suggests the word that was probably meant; empty if no known word is near. */
export function hintOf(word: unknown, words: readonly string[]): string {
  const meant = typeof word === 'string' ? nearest(word, words) : undefined;
  return meant === undefined || meant === word ? '' : `; did you mean ${meant}?`;
}

/** The message for a name that is not one of the known names. */
export function unknownName(name: string, names: readonly string[]): string {
  return `is not known here${hintOf(name, names) || ';'} expected one of ${names.join(', ')}`;
}
