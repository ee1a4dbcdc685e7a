import type { AnyBehaviour } from '../world/behaviour.js';
import { formatInstant, type Instant, LAST_INSTANT } from '../world/instant.js';
import type { World } from '../world/world.js';
import { advance } from './advance.js';
import { AgendaCursor, type Entry } from './agenda.js';
import { CallerError } from '../world/callerError.js';
import { Conflict } from '../world/conflict.js';

/** Result of an advance. */
export interface AdvanceResult {
  readonly from: Instant;
  readonly to: Instant;
  /** The first entries that fired. */
  readonly fired: readonly Entry[];
  /** Number of all entries that fired. */
  readonly firedCount: number;
  /** Number of events written to the feed. */
  readonly events: number;
}

/** How far a running advance has come. */
export interface AdvanceProgress {
  readonly from: Instant;
  readonly to: Instant;
  readonly now: Instant;
  /** Number of entries that have fired so far. */
  readonly fired: number;
}

/** The progress of an advance as callers see it, with timestamps. */
export interface ProgressView {
  readonly from: string;
  readonly to: string;
  readonly now: string;
  /** Number of entries that have fired so far. */
  readonly fired: number;
}

export function formatProgress({ from, to, now, fired }: AdvanceProgress): ProgressView {
  return { from: formatInstant(from), to: formatInstant(to), now: formatInstant(now), fired };
}

/** Maximum number of entries in a result: in a large world, millions fire per month. */
const FIRED_MAX = 100_000;

/**
 * Advances a world in slices. Requests may change the world between two slices. The slices do not affect the result.
 * Throws if the target is before the clock, or if too many entries fire.
 */
export class SlicedAdvance {
  private readonly fired: Entry[] = [];
  private firedCount = 0;
  private events = 0;
  private readonly cursor: AgendaCursor;

  constructor(
    readonly from: Instant,
    readonly to: Instant,
    private readonly behaviours: readonly AnyBehaviour[],
  ) {
    checkTarget(from, to);
    this.cursor = new AgendaCursor(behaviours);
  }

  /** Returns the world at the target, or where `shouldStop` stopped it: never between two entries of one instant. */
  slice(before: World, shouldStop: (firedCount: number) => boolean = () => false): World {
    const world = advance(before, this.to, this.behaviours, {
      cursor: this.cursor,
      onFire: (entry) => {
        this.firedCount += 1;
        checkSteps(this.firedCount, entry);
        if (this.firedCount <= FIRED_MAX) this.fired.push(entry);
      },
      shouldStop: () => shouldStop(this.firedCount),
    });
    this.events += world.events.size - before.events.size;
    return world;
  }

  progress({ now }: World): AdvanceProgress {
    return { from: this.from, to: this.to, now, fired: this.firedCount };
  }

  get result(): AdvanceResult {
    const { from, to, fired, firedCount, events } = this;
    return { from, to, fired, firedCount, events };
  }
}

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
