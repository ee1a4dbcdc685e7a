import { diffWorld } from '../../commands/diff.js';
import {
  countRows,
  exportLazily,
  getRow,
  listProblems,
  listRows,
  patchRow,
  type LazyList,
} from '../../commands/state.js';
import type { LazyState } from '../../simulator/worldState.js';
import { jsonArray, listReply, sendPieces } from '../reply.js';
import { route, type Route } from '../route.js';

const WORLD = '/v1/worlds/:world';
const COLLECTION = `${WORLD}/state/:collection`;
const ROW = `${COLLECTION}/*id`;

/** `…/state`, `…/problems`, `…/diff` and `…/export`: the rows of a world. */
export const stateRoutes: readonly Route[] = [
  route(
    'get',
    `${WORLD}/export`,
    (call) => exportLazily(call.world),
    (call, state) => sendPieces(call, statePieces(state)),
  ),
  route('get', `${WORLD}/problems`, (call) => listProblems(call.world, call.query)),
  route('get', `${WORLD}/diff`, (call) => diffWorld(call.world, call.query)),
  route('get', `${WORLD}/state`, (call) => countRows(call.world)),
  route('get', COLLECTION, (call) => listRows(call.world, call.param('collection'), call.query), listReply),
  route('get', ROW, (call) => getRow(call.world, call.param('collection'), call.param('id'))),
  route('patch', ROW, (call) =>
    patchRow(call.world, call.param('collection'), call.param('id'), call.request.body),
  ),
];

/** Serializes a state in pieces, because it may be too long for one string. */
function* statePieces({ tables, ...rest }: LazyState<LazyList<object>>): Generator<string, void, undefined> {
  yield `${JSON.stringify(rest).slice(0, -1)},"tables":{`;
  for (const [at, [name, rows]] of Object.entries(tables).entries()) {
    yield `${at > 0 ? ',' : ''}${JSON.stringify(name)}:`;
    yield* jsonArray(rows);
  }
  yield '}}';
}
