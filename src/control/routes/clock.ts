import {
  advanceClock,
  freezeClock,
  getClock,
  listAgenda,
  resumeClock,
  stepClock,
} from '../../commands/clock.js';
import { jsonPieces } from '../../schema/jsonPieces.js';
import { jsonReply, sendPieces } from '../reply.js';
import { route, type Route } from '../route.js';

const WORLD = '/v1/worlds/:world';
const CLOCK = `${WORLD}/clock`;

/** Maximum number of fired entries that are serialized at once. An entry takes up to 2 µs. */
const FIRED_AT_ONCE = 1_000;

/** `…/clock` and `…/agenda`: the time of a world and its due behaviours. */
export const clockRoutes: readonly Route[] = [
  route('get', CLOCK, (call) => getClock(call.world)),
  route(
    'post',
    `${CLOCK}/advance`,
    (call) => advanceClock(call.context, call.world, call.body),
    (call, result) =>
      result.fired.length > FIRED_AT_ONCE ? sendPieces(call, jsonPieces(result, 2)) : jsonReply(call, result),
  ),
  route('post', `${CLOCK}/step`, (call) => stepClock(call.world, call.body)),
  route('post', `${CLOCK}/freeze`, (call) => freezeClock(call.world, call.body)),
  route('post', `${CLOCK}/resume`, (call) => resumeClock(call.world, call.body)),
  route('get', `${WORLD}/agenda`, (call) => listAgenda(call.past, call.query)),
];
