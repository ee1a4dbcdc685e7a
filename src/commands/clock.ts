import { RATE_MAX } from '../world/clockSetting.js';
import { parseDuration } from '../world/duration.js';
import { formatInstant, LAST_INSTANT, parseInstant } from '../world/instant.js';
import { WrongJson } from '../world/callerError.js';
import { rowsAround } from '../rows/selectRows.js';
import { issue } from '../schema/issue.js';
import { above, checked, decoded, object, optional, text, whole } from '../schema/schema.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import {
  advanceView,
  agendaEntryView,
  clockView,
  type AdvanceView,
  type AgendaEntryView,
  type ClockView,
} from './clockView.js';
import { LIMITS, queryText } from './limits.js';
import { readInput } from './readInput.js';

const nothing = object({});
const resumeInput = object({ rate: optional(above(0, RATE_MAX)) });
const agendaInput = object({ limit: optional(whole(1, LIMITS.agendaEntries)), of: optional(queryText) });
/** Schema of an ISO 8601 timestamp. It decodes the text to an instant. */
export const instant = decoded(text('a timestamp such as 2026-01-01T00:00:00Z'), parseInstant);

const duration = decoded(
  text('a duration of a millisecond or more, in days, hours, minutes and seconds, such as P30D or PT1H30M'),
  parseDuration,
);
const advanceInput = checked(object({ by: optional(duration), to: optional(instant) }), ({ by, to }) => {
  if (by !== undefined && to !== undefined) return [issue(['to'], 'cannot be combined with by')];
  if (by !== undefined || to !== undefined) return [];
  return [issue([], 'expected by, a duration such as P30D, or to, a timestamp')];
});

export function getClock(live: LiveWorld): ClockView {
  return clockView(live);
}

/** Advances the clock `by` a duration or `to` a timestamp, and runs everything that becomes due. */
export async function advanceClock(live: LiveWorld, input: unknown): Promise<AdvanceView> {
  const { by = 0, to } = readInput(advanceInput, input);
  const result = await live.advance((now) => {
    const target = to ?? now + by;
    if (target <= LAST_INSTANT) return target;
    const message = `leads beyond ${formatInstant(LAST_INSTANT)}, where time ends`;
    throw new WrongJson([{ path: to === undefined ? '$.by' : '$.to', message }]);
  });
  return advanceView(result, live.world);
}

/** Advances the clock to the next agenda entry. */
export async function stepClock(live: LiveWorld, input: unknown = {}): Promise<AdvanceView> {
  readInput(nothing, input);
  const result = await live.step();
  return advanceView(result, live.world);
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

/**
 * Returns the next entries of the agenda, soonest first. With `of`, returns only entries about that row and
 * about rows that refer to it.
 */
export function listAgenda(live: LiveWorld, input: unknown): readonly AgendaEntryView[] {
  const { limit = LIMITS.agendaEntriesDefault, of } = readInput(agendaInput, input);
  const { world } = live;
  const entries =
    of === undefined ? live.agenda(limit) : live.agendaFor((name) => rowsAround(world, name, of), limit);
  return entries.map((entry) => agendaEntryView(entry, world));
}
