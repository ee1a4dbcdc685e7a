import type { AnyBehaviour } from '../world/behaviour.js';
import { CallerError } from '../world/callerError.js';
import { commit, type Write } from '../world/commit.js';
import { SYSTEM } from '../world/events/event.js';
import { formatInstant, type Instant } from '../world/instant.js';
import type { World } from '../world/world.js';
import { fire, AgendaCursor, type Entry } from './agenda.js';
import { observe } from './scenarios/observe.js';

/** More than this at one instant is a behaviour that does not let time pass. */
const STEPS_PER_INSTANT_MAX = 1_000_000;

/** What may be done otherwise on the way. */
export interface Progress {
  /** Is told of each thing that happens. */
  readonly onFire?: ((entry: Entry) => void) | undefined;
  /** One that has seen the world before. */
  readonly cursor?: AgendaCursor;
  /** How what happens gets into the feed. */
  readonly write?: Write;
  /** Lives an entry otherwise; undefined: this one as ever. */
  readonly instead?: (world: World, entry: Entry) => World | undefined;
  /** Whether to stop before the next instant at which something happens: the world then stands before `to`. */
  readonly isTired?: () => boolean;
}

/**
 * A world at a later instant, everything done that was due until then, each thing at its own time. So the way of
 * advancing leaves no trace: 72 times an hour is once three days.
 */
export function advance(
  world: World,
  to: Instant,
  behaviours: readonly AnyBehaviour[],
  { onFire, cursor = new AgendaCursor(behaviours), write, instead, isTired }: Progress = {},
): World {
  let current = world;
  let stepsAtInstant = 0;
  for (let entry = cursor.next(current); entry && entry.at <= to; entry = cursor.next(current)) {
    if (entry.at > current.now && isTired?.() === true) return current;
    stepsAtInstant = entry.at === current.now ? stepsAtInstant + 1 : 0;
    if (stepsAtInstant > STEPS_PER_INSTANT_MAX) throw new LivelockError(entry);
    current = instead?.(current, entry) ?? live(current, entry, write);
    onFire?.(entry);
  }
  return { ...current, now: to };
}

function live(world: World, entry: Entry, write?: Write): World {
  const outcome = fire({ ...world, now: entry.at }, entry);
  return observe(commit(outcome, SYSTEM, world, write), world);
}

/** Time does not pass any more: a behaviour keeps being due. A bug. */
export class LivelockError extends CallerError {
  override readonly name = 'LivelockError';

  constructor({ behaviour, at }: Entry) {
    super(
      'defect',
      `${behaviour.name} keeps being due at ${formatInstant(at)}: more than ${STEPS_PER_INSTANT_MAX} steps`,
    );
  }
}
