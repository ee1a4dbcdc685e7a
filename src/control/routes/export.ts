import { exportLazily } from '../../commands/state.js';
import type { LazyList } from '../../commands/lazyList.js';
import type { LazyState } from '../../simulator/worldState.js';
import { JSON_TYPE, LINES_TYPE } from '../mediaTypes.js';
import { stateLines } from '../../simulator/state/stateText.js';
import { itemsOf, jsonArray, sendPieces } from '../reply.js';
import { ownCommand, content } from '../route.js';
import { stateSchema, stateLinesSchema } from '../../commands/stateFormat.js';

/** `…/export`: the whole state of a world. */
export const exportCommands = [
  ownCommand({
    name: 'exportWorld',
    method: 'get',
    path: '/v1/worlds/{world}/export',
    summary: 'The whole state of a world.',
    description:
      'As JSON, `POST /v1/worlds` accepts it as `state`, and saved to a file, it is a fixture. With `Accept: application/x-ndjson`, the state comes as lines, which `POST /v1/worlds` accepts as a whole body of this type. Lines have no limit of their number, and a large world needs less memory that way.',
    answer: content('The state.', { [JSON_TYPE]: stateSchema, [LINES_TYPE]: stateLinesSchema }),
    isOfPast: true,
    run: ({ past }) => exportLazily(past),
    reply: (call, state) => {
      const type = call.request.accepts([JSON_TYPE, LINES_TYPE]);
      call.response.vary('Accept');
      if (type === LINES_TYPE) return sendPieces(call, linesOf(state), LINES_TYPE);
      return sendPieces(call, statePieces(state));
    },
  }),
];

function linesOf({ tables, ...rest }: LazyState<LazyList<object>>): Generator<string, void, undefined> {
  const rows = Object.entries(tables).map(([name, list]) => [name, itemsOf(list)] as const);
  return stateLines({ ...rest, tables: Object.fromEntries(rows) });
}

/** Serializes a state in pieces, because it may be too long for one string. */
function* statePieces({ tables, ...rest }: LazyState<LazyList<object>>): Generator<string, void, undefined> {
  yield `${JSON.stringify(rest).slice(0, -1)},"tables":{`;
  for (const [at, [name, rows]] of Object.entries(tables).entries()) {
    yield `${at > 0 ? ',' : ''}${JSON.stringify(name)}:`;
    yield* jsonArray(rows);
  }
  yield '}}';
}
