/**
 * Yields the text of `JSON.stringify(value)` in pieces, because it may be too long for one string, and writing it at once
 * would block other work. Splits objects and lists down to `depth` levels. Above that depth, every iterable is a list,
 * so that a list can be made while it is read.
 */
export function* jsonPieces(value: unknown, depth: number): Generator<string, void, undefined> {
  if (depth === 0 || typeof value !== 'object' || value === null) {
    yield JSON.stringify(value);
    return;
  }
  const isList = Symbol.iterator in value;
  yield isList ? '[' : '{';
  let separator = '';
  for (const [start, member] of isList ? itemsOf(value as Iterable<unknown>) : membersOf(value)) {
    yield separator + start;
    yield* jsonPieces(member, depth - 1);
    separator = ',';
  }
  yield isList ? ']' : '}';
}

function* itemsOf(list: Iterable<unknown>): Generator<readonly [string, unknown]> {
  for (const item of list) yield ['', item];
}

function* membersOf(object: object): Generator<readonly [string, unknown]> {
  for (const [name, member] of Object.entries(object) as readonly (readonly [string, unknown])[])
    if (member !== undefined) yield [`${JSON.stringify(name)}:`, member];
}
