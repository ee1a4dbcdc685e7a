import { CallerError } from '../world/callerError.js';
import { formatInstant, LAST_INSTANT, type Instant } from '../world/instant.js';
import type { Entry } from './agenda.js';
import { Conflict } from '../world/conflict.js';

/** Maximum number of agenda entries of one advance: a longer list would fill the memory. */
const ENTRIES_MAX = 10_000_000;

/** Throws a Conflict if the target is before the clock, or a CallerError if it is after the last instant. */
export function checkTarget(now: Instant, to: Instant): void {
  if (to < now) {
    const detail = `The clock stands at ${formatInstant(now)}, after ${formatInstant(to)}. Time does not run backwards.`;
    throw new Conflict(detail, {
      hint: {
        http: 'POST …/reset leads back to the start or to a checkpoint',
        library: 'world.reset() leads back to the start or to a checkpoint',
      },
    });
  }
  if (to > LAST_INSTANT) {
    throw new CallerError(
      'invalid',
      `Expected an earlier time: time ends at ${formatInstant(LAST_INSTANT)}.`,
    );
  }
}

/** Throws a Conflict if one advance fires too many entries. */
export function checkSteps(count: number, { behaviour, at }: Entry): void {
  if (count <= ENTRIES_MAX) return;
  throw new Conflict(
    `more than ${ENTRIES_MAX} things happened on the way, the last of them ${behaviour.name} at ${formatInstant(at)}: ` +
      'the clock stands shortly before that; advance in several steps',
  );
}
