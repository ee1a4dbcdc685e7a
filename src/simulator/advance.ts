import type { AnyBehaviour } from '../world/behaviour.js';
import { CallerError } from '../world/callerError.js';
import { commit, type Write } from '../world/commit.js';
import { SYSTEM } from '../world/events/event.js';
import { formatInstant, type Instant } from '../world/instant.js';
import type { World } from '../world/world.js';
import { fire, AgendaCursor, type Entry } from './agenda.js';
import { observe } from './scenarios/observe.js';

/** Maximum number of steps at one instant. A behaviour that needs more never stops being due. */
const STEPS_PER_INSTANT_MAX = 1_000_000;

/** Options of an advance. */
export interface AdvanceOptions {
  /** Called after each entry of the agenda has fired. */
  readonly onFire?: ((entry: Entry) => void) | undefined;
  /** A cursor that has read this world before; it knows which tables are unchanged. */
  readonly cursor?: AgendaCursor;
  /** Writes events to the feed. */
  readonly write?: Write;
  /** Optional override for one agenda entry. Returns `undefined` for the default. */
  readonly override?: (world: World, entry: Entry) => World | undefined;
  /** Whether to stop before the next instant that has an entry. The world then stands before `to`. */
  readonly shouldStop?: () => boolean;
}

/**
 * Returns the world at a later instant, after all due entries have fired at their own instants. Advancing 72 times by
 * an hour gives the same world as advancing once by three days.
 */
export function advance(
  world: World,
  to: Instant,
  behaviours: readonly AnyBehaviour[],
  { onFire, cursor = new AgendaCursor(behaviours), write, override, shouldStop }: AdvanceOptions = {},
): World {
  let current = world;
  let stepsAtInstant = 0;
  for (let entry = cursor.next(current); entry && entry.at <= to; entry = cursor.next(current)) {
    if (entry.at > current.now && shouldStop?.() === true) return current;
    stepsAtInstant = entry.at === current.now ? stepsAtInstant + 1 : 0;
    if (stepsAtInstant > STEPS_PER_INSTANT_MAX) throw new LivelockError(entry);
    current = override?.(current, entry) ?? run(current, entry, write);
    onFire?.(entry);
  }
  return { ...current, now: to };
}

function run(world: World, entry: Entry, write?: Write): World {
  const outcome = fire({ ...world, now: entry.at }, entry);
  return observe(commit(outcome, SYSTEM, world, write), world);
}

/** A behaviour keeps being due, so time cannot pass. A bug. */
export class LivelockError extends CallerError {
  override readonly name = 'LivelockError';

  constructor({ behaviour, at }: Entry) {
    super(
      'defect',
      `${behaviour.name} keeps being due at ${formatInstant(at)}: more than ${STEPS_PER_INSTANT_MAX} steps`,
    );
  }
}

/**
 * Runs what a change made due at the world's instant. Skips the tables that are the same as in `before`: a due time
 * follows from the row and the seed alone.
 */
export function runDue(before: World | undefined, after: World, behaviours: readonly AnyBehaviour[]): World {
  const isDue = behaviours.some(({ name, subjects }) => {
    const table = after[subjects];
    if (before?.[subjects] === table) return false;
    const first = table.firstDue(name);
    return first !== undefined && first.at <= after.now;
  });
  return isDue ? advance(after, after.now, behaviours) : after;
}
