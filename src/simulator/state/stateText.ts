import { canonicalPieces } from './canonicalJson.js';

/** A state whose rows are made while they are read. */
interface IterableState {
  readonly tables: Readonly<Record<string, Iterable<object>>>;
}

/** Levels down to which the text is made in pieces: the state, its tables, their rows. */
const DEPTH = 3;

/** Serializes a state as JSON, in pieces. */
export function stateJson(state: IterableState): Generator<string> {
  return canonicalPieces(state, DEPTH);
}

/** Serializes a state as lines: the state with empty tables, then a line for each row. */
export function* stateLines({ tables, ...rest }: IterableState): Generator<string, void, undefined> {
  const names = Object.keys(tables);
  yield `${JSON.stringify({ ...rest, tables: Object.fromEntries(names.map((name) => [name, []])) })}\n`;
  for (const [table, rows] of Object.entries(tables))
    for (const row of rows) yield `${JSON.stringify({ table, row })}\n`;
}
