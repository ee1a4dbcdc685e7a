import type { AnyBehaviour } from '../world/behaviour.js';
import { add } from '../reactions/commit.js';
import { formatInstant, type Instant, LAST_INSTANT } from '../world/instant.js';
import type { World } from '../world/world.js';
import { advance } from './advance.js';
import { AgendaCursor, type Entry } from './agenda.js';
import type { Goal } from './goal.js';
import { CallerError } from '../world/callerError.js';
import { Conflict } from '../world/conflict.js';

/** Result of an advance. */
export interface AdvanceResult {
  readonly from: Instant;
  readonly to: Instant;
  /** The entries that fired first, at most 100,000. */
  readonly fired: readonly Entry[];
  /** Number of all entries that fired. */
  readonly firedCount: number;
  /** Number of events written to the feed. */
  readonly events: number;
  /** Set if the advance has a goal that was not met. */
  readonly isMissed?: true;
}

/** Progress of a running advance. */
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

/**
 * Maximum number of entries that a result contains. In a large world, millions of entries fire per month of
 * virtual time.
 */
const FIRED_MAX = 100_000;

/**
 * Advances a world in slices. Requests may change the world between two slices. If no request does, the
 * length of the slices does not affect the result. Throws if the target is earlier than the clock, or if too
 * many entries fire.
 */
export class SlicedAdvance {
  private readonly fired: Entry[] = [];
  private firedCount = 0;
  private events = 0;
  /** When the goal was met. Unset before that. */
  private metAt: Instant | undefined;
  private readonly cursor: AgendaCursor;

  constructor(
    readonly from: Instant,
    readonly to: Instant,
    private readonly behaviours: readonly AnyBehaviour[],
    private readonly goal?: Goal,
  ) {
    checkTarget(from, to);
    this.cursor = new AgendaCursor(behaviours);
  }

  /**
   * Advances until the target, or until `shouldStop` returns true. It gets the number of entries that have fired, and the
   * next instant that has one. Never stops between two entries of the same instant.
   */
  slice(before: World, shouldStop: (firedCount: number, next: Instant) => boolean = () => false): World {
    if (this.goal?.isMet(before) === true) this.metAt = before.now;
    return advance(before, this.to, this.behaviours, {
      cursor: this.cursor,
      isOver: () => this.metAt !== undefined,
      onFire: (entry, earlier, later) => {
        if (this.goal?.isMetBy(entry, earlier, later) === true) this.metAt ??= later.now;
        this.firedCount += 1;
        checkSteps(this.firedCount, entry);
        if (this.firedCount <= FIRED_MAX) this.fired.push(entry);
      },
      // Counted here, because old events may leave the feed meanwhile.
      write: (feed, written) => {
        this.events += written.length;
        return add(feed, written);
      },
      shouldStop: (next) => shouldStop(this.firedCount, next),
    });
  }

  progress({ now }: World): AdvanceProgress {
    return { from: this.from, to: this.to, now, fired: this.firedCount };
  }

  /** Whether the advance has reached its goal or its target. */
  isOver({ now }: World): boolean {
    return this.metAt !== undefined || now >= this.to;
  }

  get result(): AdvanceResult {
    const { from, metAt, to, fired, firedCount, events, goal } = this;
    const isMissed = goal !== undefined && metAt === undefined;
    return {
      from,
      to: metAt ?? to,
      fired,
      firedCount,
      events,
      ...(isMissed && ({ isMissed: true } as const)),
    };
  }
}

/** Maximum number of agenda entries that one advance may fire. More entries would fill the memory. */
const ENTRIES_MAX = 10_000_000;

/**
 * Throws a Conflict if the target is earlier than the clock, or a CallerError if it is later than the last
 * instant.
 */
export function checkTarget(now: Instant, to: Instant): void {
  if (to < now) {
    const detail = `The target ${formatInstant(to)} is earlier than the world's time ${formatInstant(now)}. A clock cannot move backwards.`;
    throw new Conflict(detail, {
      hint: {
        http: 'POST …/reset restores the start or a checkpoint',
        library: 'world.reset() restores the start or a checkpoint',
      },
    });
  }
  if (to > LAST_INSTANT) {
    throw new CallerError(
      'invalid',
      `Expected a time up to ${formatInstant(LAST_INSTANT)}, the last supported time.`,
    );
  }
}

/**
 * Throws a Conflict if an advance has fired too many entries. `count` is the number of entries that have
 * fired so far.
 */
export function checkSteps(count: number, { behaviour, at }: Entry): void {
  if (count <= ENTRIES_MAX) return;
  throw new Conflict(
    `The advance stopped shortly before ${formatInstant(at)}, because more than ${ENTRIES_MAX} agenda entries fired; ` +
      `the last one was ${behaviour.name}. Advance in several steps.`,
  );
}
