const KEYWORDS = {
  must: /\b(MUST|SHALL|REQUIRED|must|cannot|have to)\b/,
  should: /\b(SHOULD|RECOMMENDED|ought|should)\b/,
  may: /\b(MAY|OPTIONAL|may|might|can)\b/,
} as const;

export type Level = keyof typeof KEYWORDS;

/** Returns the level of a sentence of a standard: its strongest keyword. Returns `undefined` if it only defines something. */
export function keywordOf(sentence: string): Level | undefined {
  return (Object.keys(KEYWORDS) as Level[]).find((level) => KEYWORDS[level].test(sentence));
}
