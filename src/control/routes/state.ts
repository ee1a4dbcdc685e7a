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
import { listTimeline } from '../../commands/timeline.js';
import type { LazyState } from '../../simulator/worldState.js';
import { JSON_TYPE, LINES_TYPE } from '../mediaTypes.js';
import { chunksOf, jsonArray, listReply, sendPieces } from '../reply.js';
import { route, type Route } from '../route.js';

const WORLD = '/v1/worlds/:world';
const COLLECTION = `${WORLD}/state/:collection`;
const ROW = `${COLLECTION}/*id`;

/** `…/state`, `…/problems`, `…/diff` and `…/export`: the rows of a world. */
export const stateRoutes: readonly Route[] = [
  route(
    'get',
    `${WORLD}/export`,
    (call) => exportLazily(call.past),
    (call, state) => {
      const type = call.request.accepts([JSON_TYPE, LINES_TYPE]);
      call.response.vary('Accept');
      if (type === LINES_TYPE) return sendPieces(call, stateLines(state), LINES_TYPE);
      return sendPieces(call, statePieces(state));
    },
  ),
  route('get', `${WORLD}/problems`, (call) => listProblems(call.context, call.past, call.query, call.gone)),
  route('get', `${WORLD}/diff`, (call) => diffWorld(call.context, call.past, call.query, call.gone)),
  route('get', `${WORLD}/timeline`, (call) => listTimeline(call.idleWorld, call.query)),
  route('get', `${WORLD}/state`, (call) => countRows(call.past)),
  route(
    'get',
    COLLECTION,
    (call) => listRows(call.context, call.past, call.param('collection'), call.query, call.gone),
    listReply,
  ),
  route('get', ROW, (call) => getRow(call.past, call.param('collection'), call.param('id'))),
  route('patch', ROW, (call) =>
    patchRow(call.world, call.param('collection'), call.param('id'), call.request.body),
  ),
];

/** Serializes a state as lines: the state with empty tables, then a line for each row. */
function* stateLines({ tables, ...rest }: LazyState<LazyList<object>>): Generator<string, void, undefined> {
  const names = Object.keys(tables);
  yield `${JSON.stringify({ ...rest, tables: Object.fromEntries(names.map((name) => [name, []])) })}\n`;
  for (const [table, rows] of Object.entries(tables))
    for (const chunk of chunksOf(rows)) for (const row of chunk) yield `${JSON.stringify({ table, row })}\n`;
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
