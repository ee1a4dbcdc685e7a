import type { WorldReader } from './asOf.js';
import { RATE_MAX } from '../world/clockSetting.js';
import { isTooLong, LONGEST_DURATION, parseDuration } from '../world/duration.js';
import { DAY_MS, formatInstant, LAST_INSTANT, parseInstant } from '../world/instant.js';
import { WrongJson } from '../world/callerError.js';
import { rowsAround } from '../rows/selectRows.js';
import { shown } from '../schema/expected.js';
import { issue } from '../schema/issue.js';
import { above, anything, checked, decoded, object, optional, text, whole } from '../schema/schema.js';
import { agendaFor, agendaOf } from '../simulator/agenda.js';
import { behaviours } from '../simulator/behaviours.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { idsNamed } from '../world/targets/namedRows.js';
import { runAtOnce, runInSlices } from '../world/slices.js';
import type { CommandContext } from './context.js';
import type { Row } from '../world/tree/row.js';
import { tableOf, type TableName } from '../world/world.js';
import { behaviourName, checkReached, readGoal } from './advanceGoal.js';
import {
  agendaEntryView,
  clockView,
  presentingAdvance,
  type AdvanceView,
  type AgendaEntryView,
  type ClockView,
} from './clockView.js';
import { LIMITS, queryText } from './limits.js';
import { readInput } from './readInput.js';

const nothing = object({});
const resumeInput = object({ rate: optional(above(0, RATE_MAX)) });
const agendaInput = object({
  limit: optional(whole(1, LIMITS.agendaEntries)),
  of: optional(queryText),
  what: optional(behaviourName),
  subject: optional(queryText),
});
/** Schema of an ISO 8601 timestamp. It decodes the text to an instant. */
export const instant = decoded(text('a timestamp such as 2026-01-01T00:00:00Z'), parseInstant);

const durationText = checked(
  text('a duration of a millisecond or more, in days, hours, minutes and seconds, such as P30D or PT1H30M'),
  (written) =>
    isTooLong(written)
      ? [issue([], `is too long; expected at most ${LONGEST_DURATION}, not ${shown(written)}`)]
      : [],
);
const duration = decoded(durationText, parseDuration);
const advanceMembers = object({
  by: optional(duration),
  to: optional(instant),
  until: optional(anything),
  within: optional(duration),
});
const advanceInput = checked(advanceMembers, ({ by, to, until, within }) => {
  if (by !== undefined && to !== undefined) return [issue(['to'], 'cannot be combined with by')];
  const beside = by !== undefined ? 'by' : to !== undefined ? 'to' : undefined;
  if (until !== undefined && beside !== undefined)
    return [issue(['until'], `cannot be combined with ${beside}`)];
  if (within !== undefined && until === undefined) return [issue(['within'], 'requires until')];
  if (beside !== undefined || until !== undefined) return [];
  return [
    issue(
      [],
      'expected "by" (a duration such as P30D), "to" (a timestamp) or "until" (an agenda entry, or the state of a row)',
    ),
  ];
});
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

/**
 * Returns the next entries of the agenda, soonest first. With `of`, returns only entries about that row and
 * about rows that refer to it. `what` selects entries of one behaviour, and `subject` those of a row, by id or name.
 */
export function listAgenda(live: WorldReader, input: unknown): readonly AgendaEntryView[] {
  const { limit = LIMITS.agendaEntriesDefault, of, what, subject } = readInput(agendaInput, input);
  const { world } = live;
  const wanted = what === undefined ? behaviours : behaviours.filter(({ name }) => name === what);
  const rowsIn = (name: TableName): readonly Row[] => {
    const around = of === undefined ? undefined : rowsAround(world, name, of);
    if (subject === undefined) return around ?? [];
    const ids = idsNamed(world, name, subject);
    const rows = around ?? ids.flatMap((id) => tableOf(world, name).get(id) ?? []);
    return rows.filter(({ id }) => ids.includes(id));
  };
  const isOfAll = of === undefined && subject === undefined;
  const entries = isOfAll ? agendaOf(world, wanted, limit) : agendaFor(world, wanted, rowsIn, limit);
  return entries.map((entry) => agendaEntryView(entry, world));
}
