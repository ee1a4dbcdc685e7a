/** Maximum Levenshtein distance between a word and its suggestion. For short words it is lower. */
const DIFFERENCES_MAX = 3;

/**
 * Returns the known word that is most similar to an unknown one, or the only one that has it as a part, such as `node.flap` for `flap`.
 * Returns `undefined` without one.
 */
export function nearest(word: string, words: readonly string[]): string | undefined {
  const [whole, ...others] = words.filter((known) => known.split('.').includes(word));
  if (whole !== undefined && others.length === 0) return whole;
  const farthest = Math.min(Math.max(1, Math.floor(word.length / 3)), DIFFERENCES_MAX);
  const [best] = words
    .map((candidate) => ({ candidate, distance: distance(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter((each) => each.distance <= farthest)
    .toSorted((a, b) => a.distance - b.distance);
  return best?.candidate;
}

/**
 * Returns the known word that is most similar to a pattern, in which `*` stands for any characters. Returns `undefined` if no word is similar, or if the pattern has fewer than three other characters.
 */
export function nearestToPattern(pattern: string, words: readonly string[]): string | undefined {
  const farthest = Math.min(Math.floor(pattern.replaceAll('*', '').length / 3), DIFFERENCES_MAX);
  if (farthest === 0) return undefined;
  const [best] = words
    .map((word) => ({ word, differences: distance(pattern.toLowerCase(), word.toLowerCase(), '*') }))
    .filter((each) => each.differences <= farthest)
    .toSorted((a, b) => a.differences - b.differences);
  return best?.word;
}

/** Maximum word length for comparisons. Comparing longer words takes too long. */
const LENGTH_MAX = 100;

/**
 * Returns the Levenshtein distance: how many characters must be added, removed or replaced to turn one word
 * into the other. The character `any` in `a` stands for any number of characters in `b`.
 */
function distance(a: string, b: string, any?: string): number {
  if (a.length > LENGTH_MAX) return Infinity;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const character of a) {
    const cost = character === any ? 0 : 1;
    const next = [(row[0] ?? 0) + cost];
    for (const [other, candidate] of Array.from(b).entries()) {
      const replaced = (row[other] ?? 0) + (character === candidate ? 0 : cost);
      next.push(Math.min(replaced, (row[other + 1] ?? 0) + cost, (next[other] ?? 0) + cost));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Returns the end of an error message: a suggestion, or an empty string if no known word is similar. */
export function hintOf(word: unknown, words: readonly string[]): string {
  const meant = typeof word === 'string' ? nearest(word, words) : undefined;
  return meant === undefined || meant === word ? '' : `; did you mean ${meant}?`;
}

/** Returns a suggestion in parentheses, or an empty string if no known word is similar. */
export function suggestionOf(word: string, words: readonly string[]): string {
  const meant = nearest(word, words);
  return meant === undefined || meant === word ? '' : ` (did you mean ${meant}?)`;
}

/** Returns the message for an unknown name. */
export function unknownName(name: string, names: readonly string[]): string {
  const hint = hintOf(name, names);
  if (names.length === 1) return `is unknown${hint || `; expected ${names.join()}`}`;
  return `is unknown${hint || ';'} expected one of ${names.join(', ')}`;
}

/** Returns the message for an unknown name if many names are known. It lists at most `shown` of them. */
export function unknownNameOfMany(name: string, names: readonly string[], shown = 10): string {
  const more = names.length > shown ? ` and ${names.length - shown} more` : '';
  const known =
    names.length === 0 ? 'none exists' : `expected one of ${names.slice(0, shown).join(', ')}${more}`;
  return `is unknown${hintOf(name, names) || ';'} ${known}`;
}
