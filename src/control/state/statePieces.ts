import type { WorldState } from '../../simulator/worldState.js';
import { jsonArray } from './jsonArray.js';

/** The JSON text of a state in pieces: no text that is too long for one string has to be made. */
export function* statePieces({ tables, ...rest }: WorldState): Generator<string, void, undefined> {
  yield `${JSON.stringify(rest).slice(0, -1)},"tables":{`;
  for (const [at, [name, rows]] of Object.entries<readonly object[]>(tables).entries()) {
    yield `${at > 0 ? ',' : ''}${JSON.stringify(name)}:`;
    yield* jsonArray((from, to) => rows.slice(from, to), rows.length);
  }
  yield '}}';
}
