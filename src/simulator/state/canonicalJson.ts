/** Matches texts that need no escapes. This test is faster than `JSON.stringify`. */
const PLAIN = /^[ !#-[\]-~]*$/;

/** Returns JSON without spaces and with sorted member names. Equal values have equal texts. */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return PLAIN.test(value) ? `"${value}"` : JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  let text = '';
  if (Array.isArray(value)) {
    for (const each of value as readonly unknown[]) text += `${text && ','}${canonicalJson(each)}`;
    return `[${text}]`;
  }
  const map = value as Readonly<Record<string, unknown>>;
  for (const name of Object.keys(map).sort()) {
    const member = map[name];
    // Like JSON, skip members that are `undefined`.
    if (member !== undefined) text += `${text && ','}${canonicalJson(name)}:${canonicalJson(member)}`;
  }
  return `{${text}}`;
}

/**
 * Yields the text of `canonicalJson` in pieces, because one string cannot hold a large state. Splits objects
 * and lists down to `depth` levels.
 */
export function* canonicalPieces(value: unknown, depth: number): Generator<string> {
  if (depth === 0 || typeof value !== 'object' || value === null) {
    yield canonicalJson(value);
    return;
  }
  const isList = Array.isArray(value);
  let separator = isList ? '[' : '{';
  for (const [name, member] of isList ? value.entries() : sortedMembers(value)) {
    yield isList ? separator : `${separator}${canonicalJson(name)}:`;
    yield* canonicalPieces(member, depth - 1);
    separator = ',';
  }
  yield `${separator === ',' ? '' : separator}${isList ? ']' : '}'}`;
}

function sortedMembers(map: object): readonly (readonly [string, unknown])[] {
  const members: readonly (readonly [string, unknown])[] = Object.entries(map);
  return members.filter(([, member]) => member !== undefined).toSorted(([a], [b]) => (a < b ? -1 : 1));
}
