import {
  advanceClock,
  freezeClock,
  getClock,
  listAgenda,
  resumeClock,
  stepClock,
} from '../../commands/clock.js';
import { route, type Route } from '../route.js';

const WORLD = '/v1/worlds/:world';
const CLOCK = `${WORLD}/clock`;

/** `…/clock` and `…/agenda`: the time of a world and its due behaviours. */
export const clockRoutes: readonly Route[] = [
  route('get', CLOCK, (call) => getClock(call.world)),
  route('post', `${CLOCK}/advance`, (call) => advanceClock(call.context, call.world, call.body)),
  route('post', `${CLOCK}/step`, (call) => stepClock(call.world, call.body)),
  route('post', `${CLOCK}/freeze`, (call) => freezeClock(call.world, call.body)),
  route('post', `${CLOCK}/resume`, (call) => resumeClock(call.world, call.body)),
  route('get', `${WORLD}/agenda`, (call) => listAgenda(call.world, call.query)),
];
