/**
 * Words for names that would mislead. When `snapshotExpires` fires, the sweep deletes a snapshot that has expired
 * before.
 */
const WORDS: Readonly<Record<string, string>> = { snapshotExpires: 'sweep deletes expired snapshot' };

/** Splits a name in camel case into words: `snapshotScheduled` becomes `snapshot scheduled`. */
export function wordsOf(name: string): string {
  return WORDS[name] ?? name.replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ').toLowerCase();
}
