import type { JsonMistake } from '../input/json/reader.js';

/** Mistakes told in the sentence; all of them stand in `errors`. */
const TOLD_MAX = 3;

/** A sentence that names the first mistakes and where they are. */
export function sentenceOf(what: string, mistakes: readonly JsonMistake[]): string {
  const told = mistakes.slice(0, TOLD_MAX).map(({ path, message }) => `${path}: ${message}`);
  const more = mistakes.length > TOLD_MAX ? `; and ${mistakes.length - TOLD_MAX} more` : '';
  return ended(`${what}: ${told.join('; ')}${more}`);
}

/** A text that ends like a sentence. */
export function ended(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`;
}
