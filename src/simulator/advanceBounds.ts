import { formatInstant, LAST_INSTANT, type Instant } from '../world/instant.js';
import type { Entry } from './agenda.js';

/** More than this at once is better done in several steps: it fills the memory. */
const STEPS_MAX = 10_000_000;

/** Time does not run backwards: `reset` is the way back. */
export class BackwardsClock extends Error {
  override readonly name = 'BackwardsClock';

  constructor(
    readonly now: Instant,
    readonly to: Instant,
  ) {
    super(`the clock stands at ${formatInstant(now)} and cannot be set back to ${formatInstant(to)}`);
  }
}

/** There is no time behind the last instant that a timestamp can tell. */
export class EndOfTime extends Error {
  override readonly name = 'EndOfTime';

  constructor() {
    super(`time ends at ${formatInstant(LAST_INSTANT)}`);
  }
}

/** So much happened that the clock did not get there at once. */
export class TooMuchAtOnce extends Error {
  override readonly name = 'TooMuchAtOnce';

  constructor({ behaviour, at }: Entry) {
    super(
      `more than ${STEPS_MAX} things happened on the way, the last of them ${behaviour.name} at ${formatInstant(at)}: ` +
        'the clock stands shortly before that; advance in several steps',
    );
  }
}

/** Refuses a way that leads back or beyond the last instant. */
export function checkWayTo(from: Instant, to: Instant): void {
  if (to < from) throw new BackwardsClock(from, to);
  if (to > LAST_INSTANT) throw new EndOfTime();
}

/** Refuses to go on when too much has happened on the way. */
export function checkSteps(count: number, entry: Entry): void {
  if (count > STEPS_MAX) throw new TooMuchAtOnce(entry);
}
