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
 * and lists down to `depth` levels. Above that depth, every iterable is a list, so that a list can be made while it
 * is read.
 */
export function* canonicalPieces(value: unknown, depth: number): Generator<string> {
  if (depth === 0 || typeof value !== 'object' || value === null) {
    yield canonicalJson(value);
    return;
  }
  if (isIterable(value)) {
    yield* listPieces(value, depth - 1);
    return;
  }
  let separator = '{';
  for (const [name, member] of sortedMembers(value)) {
    yield `${separator}${canonicalJson(name)}:`;
    yield* canonicalPieces(member, depth - 1);
    separator = ',';
  }
  yield separator === ',' ? '}' : '{}';
}

function* listPieces(list: Iterable<unknown>, depth: number): Generator<string> {
  let separator = '[';
  for (const item of list) {
    yield separator;
    yield* canonicalPieces(item, depth);
    separator = ',';
  }
  yield separator === ',' ? ']' : '[]';
}

function isIterable(value: object): value is Iterable<unknown> {
  return Symbol.iterator in value;
}

function sortedMembers(map: object): readonly (readonly [string, unknown])[] {
  const members: readonly (readonly [string, unknown])[] = Object.entries(map);
  return members.filter(([, member]) => member !== undefined).toSorted(([a], [b]) => (a < b ? -1 : 1));
}
