import type { AnyBehaviour } from '../world/behaviour.js';
import { CallerError } from '../world/callerError.js';
import { commit, type Write } from '../reactions/commit.js';
import { SYSTEM } from '../world/tables/events.js';
import { formatInstant, type Instant } from '../world/instant.js';
import { runAtOnce } from '../world/slices.js';
import type { World } from '../world/world.js';
import { fire, AgendaCursor, type Entry } from './agenda.js';

/** Options of an advance. */
export interface AdvanceOptions {
  /** Called after each agenda entry has fired. */
  readonly onFire?: ((entry: Entry, before: World, after: World) => void) | undefined;
  /** A cursor that has read this world before. It searches only the tables that have changed since then. */
  readonly cursor?: AgendaCursor;
  /** Writes events to the feed. */
  readonly write?: Write;
  /**
   * Returns whether to stop before `next`, the next instant that has an entry. If it stops, the resulting world is
   * earlier than `to`.
   */
  readonly shouldStop?: (next: Instant) => boolean;
  /** Returns whether the advance ends at the current instant although it is earlier than `to`. */
  readonly isOver?: () => boolean;
  /**
   * Maximum number of agenda entries that fire at one instant, by default 1,000,000. If there are more, a behaviour has
   * a bug: it stays due forever.
   */
  readonly stepsPerInstantMax?: number;
}

/**
 * Returns the world at a later instant. All entries that are due until then have fired at their own instants.
 * Advancing 72 times by an hour gives the same world as advancing once by three days.
 */
export function advance(
  world: World,
  to: Instant,
  behaviours: readonly AnyBehaviour[],
  options?: AdvanceOptions,
): World {
  return runAtOnce(advancing(world, to, behaviours, options));
}

/** Like `advance`, but pauses after each entry. So nothing may read or change the world before the end. */
export function* advancing(
  world: World,
  to: Instant,
  behaviours: readonly AnyBehaviour[],
  {
    onFire,
    cursor = new AgendaCursor(behaviours),
    write,
    shouldStop,
    isOver,
    stepsPerInstantMax = 1_000_000,
  }: AdvanceOptions = {},
): Generator<void, World, undefined> {
  let current = world;
  let stepsAtInstant = 0;
  if (isOver?.() === true) return current;
  for (let entry = cursor.next(current); entry && entry.at <= to; entry = cursor.next(current)) {
    if (entry.at > current.now) {
      if (isOver?.() === true) return current;
      // Pass at least one instant, so that slices of any length reach the target.
      if (current !== world && shouldStop?.(entry.at) === true) return current;
    }
    stepsAtInstant = entry.at === current.now ? stepsAtInstant + 1 : 0;
    if (stepsAtInstant > stepsPerInstantMax) throw new LivelockError(entry, stepsPerInstantMax);
    const before = current;
    current = run(before, entry, write);
    onFire?.(entry, before, current);
    yield;
  }
  return isOver?.() === true ? current : { ...current, now: to };
}

function run(world: World, entry: Entry, write?: Write): World {
  const outcome = fire({ ...world, now: entry.at }, entry);
  return commit(outcome, SYSTEM, world, write);
}

/**
 * The error of a behaviour that stays due after it has fired, so that time cannot advance. This is a bug in
 * the behaviour.
 */
export class LivelockError extends CallerError {
  override readonly name = 'LivelockError';

  constructor({ behaviour, at }: Entry, stepsMax: number) {
    super('defect', `${behaviour.name} keeps being due at ${formatInstant(at)}: more than ${stepsMax} steps`);
  }
}

/**
 * Fires the entries that a change made due at the world's instant. Skips tables that are the same in
 * `before`, because a change of one table cannot change due times in another.
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
