import { RATE_MAX } from '../world/clockSetting.js';
import type { Duration } from '../world/duration.js';
import { formatInstant, LAST_INSTANT, type Instant } from '../world/instant.js';
import { memberPath, readJson, WrongJson, type Reader } from '../input/json/reader.js';
import { duration, instant, object, positive, whole } from '../input/json/readers.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import {
  advanceView,
  agendaEntryView,
  clockView,
  type AdvanceView,
  type AgendaEntryView,
  type ClockView,
} from './clockView.js';
import { LIMITS } from './limits.js';

const nothing = object({});
const resumeInput = object({ rate: positive(RATE_MAX) });
const agendaInput = object({ limit: whole(1, LIMITS.agendaEntries) });
const targets = object({ by: duration, to: instant });

const advanceInput: Reader<{ readonly by?: Duration; readonly to?: Instant }> = (value, path, complain) => {
  const read = targets(value, path, complain);
  if (read === undefined) return undefined;
  if ('by' in read && 'to' in read) complain(memberPath(path, 'to'), 'cannot stand beside by');
  if (!('by' in read) && !('to' in read)) {
    complain(path, 'expected by, a duration such as P30D, or to, a timestamp');
  }
  return read;
};

export function getClock(live: LiveWorld): ClockView {
  return clockView(live);
}

/** Advances the clock `by` a duration or `to` a timestamp, and does everything that is due on the way. */
export async function advanceClock(live: LiveWorld, input: unknown): Promise<AdvanceView> {
  const { by = 0, to } = readJson(advanceInput, input);
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
  readJson(nothing, input);
  const result = await live.step();
  return advanceView(result, live.world);
}

/** Stops the clock; advances and steps still move it. */
export function freezeClock(live: LiveWorld, input: unknown = {}): ClockView {
  readJson(nothing, input);
  live.freeze();
  return clockView(live);
}

/** Lets the clock follow the real one, at `rate` or at the rate that it had last. */
export function resumeClock(live: LiveWorld, input: unknown): ClockView {
  live.resume(readJson(resumeInput, input).rate);
  return clockView(live);
}

/** The next entries of the agenda, soonest first. */
export function listAgenda(live: LiveWorld, input: unknown): readonly AgendaEntryView[] {
  const { limit = LIMITS.agendaEntriesDefault } = readJson(agendaInput, input);
  return live.agenda(limit).map((entry) => agendaEntryView(entry, live.world));
}
