import { DAY_MS, formatInstant, LAST_INSTANT } from '../world/instant.js';
import { WrongJson } from '../world/callerError.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { runAtOnce, runInSlices } from '../world/slices.js';
import type { CommandContext } from './context.js';
import { listAgenda } from './agenda.js';
import { checkReached, readGoal } from './advanceGoal.js';
import {
  clockView,
  presentingAdvance,
  type AdvanceView,
  type ClockView,
  entrySchema,
  clockSchema,
  passageSchema,
} from './clockView.js';
import { list } from '../schema/schema.js';
import { jsonPieces } from '../schema/jsonPieces.js';
import { readInput } from './readInput.js';
import { nothing, resumeInput, agendaInput, advanceInput } from './clockInput.js';
import { defineCommand, answers, inPieces, perhaps } from './command.js';

/** Maximum number of fired entries that are serialized at once. An entry takes up to 2 µs. */
const FIRED_AT_ONCE = 1_000;
/** Longest virtual time that an advance waits for its goal, unless `within` says otherwise. */
const WITHIN_DEFAULT_MS = 366 * DAY_MS;

export function getClock(live: LiveWorld): ClockView {
  return clockView(live);
}

/**
 * Advances the clock `by` a duration, `to` a timestamp, or `until` a goal is met, and runs everything that becomes due.
 * Throws a Conflict if the goal is not met `within` its time.
 */
export async function advanceClock(
  { simulator: { scheduler } }: Pick<CommandContext, 'simulator'>,
  live: LiveWorld,
  input: unknown,
): Promise<AdvanceView> {
  const { by = 0, to, until, within = WITHIN_DEFAULT_MS } = readInput(advanceInput, input);
  if (until !== undefined) {
    const goal = readGoal(live, until);
    const result = await live.advance((now) => Math.min(now + within, LAST_INSTANT), goal);
    checkReached(result, goal, live.world);
    return runInSlices(presentingAdvance(result, live.world), scheduler);
  }
  const result = await live.advance((now) => {
    const target = to ?? now + by;
    if (target <= LAST_INSTANT) return target;
    const message = `leads to a time after ${formatInstant(LAST_INSTANT)}, the latest possible time`;
    throw new WrongJson([{ path: to === undefined ? '$.by' : '$.to', message }]);
  });
  return runInSlices(presentingAdvance(result, live.world), scheduler);
}

/** Advances the clock to the next agenda entry. */
export async function stepClock(live: LiveWorld, input: unknown = {}): Promise<AdvanceView> {
  readInput(nothing, input);
  const result = await live.step();
  return runAtOnce(presentingAdvance(result, live.world));
}

/** Stops the clock. `advance` and `step` still move it. */
export function freezeClock(live: LiveWorld, input: unknown = {}): ClockView {
  readInput(nothing, input);
  live.freeze();
  return clockView(live);
}

/**
 * Lets the clock follow the real clock. `rate` is in virtual seconds per real second; it defaults to the
 * previous rate.
 */
export function resumeClock(live: LiveWorld, input: unknown): ClockView {
  live.resume(readInput(resumeInput, input).rate);
  return clockView(live);
}

/** `…/clock` and `…/agenda`: the time of a world and its due behaviours. */
export const clockCommands = [
  defineCommand({
    name: 'getClock',
    isForAgents: true,
    method: 'get',
    path: '/v1/worlds/{world}/clock',
    summary: 'The clock of a world.',
    description:
      'A clock with a rate catches up at each request; between requests, nothing happens. If more than 2,000 agenda entries are due, the rest runs in the background. `advancing` shows the progress of this catching up, or of an advance that a client requested.',
    answer: answers('The clock.', clockSchema),
    run: ({ world }) => getClock(world),
  }),
  defineCommand({
    name: 'advanceClock',
    isForAgents: true,
    method: 'post',
    path: '/v1/worlds/{world}/clock/advance',
    summary: 'Advances the clock.',
    description:
      'Runs everything that becomes due until then, each entry at its own time, so the number of steps makes no difference. A clock cannot move backwards (409); use a reset instead.\n\nA long advance runs in slices of about 20 ms, and other requests are answered between slices. Requests to the same world see its state after the latest slice: everything due by then has happened. They may change the world, and the advance continues from there. `GET …/clock` shows the progress. During an advance, a second advance or step is refused (409, with `advancing`). A reset, the deletion of the world and the end of the program stop the advance, which then answers 409. A client that disconnects does not stop it. A persistent world is saved after every slice.\n\nWith `until`, the clock stops at the instant at which a behaviour acts or a row meets a condition. If that does not happen `within` its time, the response is a 409 that names the state found instead, and the clock stays at the end of that time.',
    body: advanceInput,
    answer: inPieces('The agenda entries that ran.', passageSchema, (result: AdvanceView) =>
      result.fired.length > FIRED_AT_ONCE ? jsonPieces(result, 2) : undefined,
    ),
    example: { body: { by: 'PT6H' } },
    run: ({ context, world, body }) => advanceClock(context, world, body),
  }),
  defineCommand({
    name: 'stepClock',
    method: 'post',
    path: '/v1/worlds/{world}/clock/step',
    summary: 'Advances the clock to the next agenda entry.',
    description:
      'Runs every entry that is due at that same instant. If the agenda is empty, nothing happens.',
    answer: answers('The agenda entries that ran.', passageSchema),
    run: ({ world, body }) => stepClock(world, body),
  }),
  defineCommand({
    name: 'freezeClock',
    method: 'post',
    path: '/v1/worlds/{world}/clock/freeze',
    summary: 'Stops the clock.',
    description: 'The clock then moves only by `advance`, `step` or `resume`.',
    answer: answers('The clock.', clockSchema),
    run: ({ world, body }) => freezeClock(world, body),
  }),
  defineCommand({
    name: 'resumeClock',
    method: 'post',
    path: '/v1/worlds/{world}/clock/resume',
    summary: 'Lets virtual time follow real time.',
    description: 'Uses `rate` if given, otherwise the last rate of this clock, or real time.',
    body: perhaps(resumeInput),
    answer: answers('The clock.', clockSchema),
    example: { body: { rate: 60 } },
    run: ({ world, body }) => resumeClock(world, body),
  }),
  defineCommand({
    name: 'getAgenda',
    isForAgents: true,
    method: 'get',
    path: '/v1/worlds/{world}/agenda',
    summary: 'The agenda: entries that will run.',
    description: 'Soonest first, based on the current state. Any change can move entries.',
    query: agendaInput,
    answer: answers('The next entries.', list(entrySchema)),
    example: { query: { limit: 2 } },
    isOfPast: true,
    run: ({ past, query }) => listAgenda(past, query),
  }),
];
