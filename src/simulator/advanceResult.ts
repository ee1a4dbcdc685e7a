import type { AnyBehaviour } from '../world/behaviour.js';
import { formatInstant, type Instant } from '../world/instant.js';
import type { World } from '../world/world.js';
import { advance } from './advance.js';
import { AgendaCursor, type Entry } from './agenda.js';
import { checkSteps, checkWayTo } from './advanceBounds.js';

/** What came of letting time pass. */
export interface AdvanceResult {
  readonly from: Instant;
  readonly to: Instant;
  /** The first of the things that happened. */
  readonly fired: readonly Entry[];
  /** How many happened in all. */
  readonly firedCount: number;
  /** How many events were written. */
  readonly events: number;
}

/** How far an advance is that has not ended yet. */
export interface AdvanceProgress {
  readonly from: Instant;
  readonly to: Instant;
  readonly now: Instant;
  /** How many things have happened so far. */
  readonly fired: number;
}

/** The progress of an advance with timestamps, as callers see it. */
export interface ProgressView {
  readonly from: string;
  readonly to: string;
  readonly now: string;
  /** How many things have happened so far. */
  readonly fired: number;
}

export function formatProgress({ from, to, now, fired }: AdvanceProgress): ProgressView {
  return { from: formatInstant(from), to: formatInstant(to), now: formatInstant(now), fired };
}

/** So many of the things that happened are told one by one: a large world lives through millions in a month. */
const FIRED_TOLD_MAX = 100_000;

/**
 * Lets time pass in slices: each takes the world as it is by then, so others may change it in between. Cutting the way
 * leaves no trace. Refuses a way that leads back or is too long.
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
    checkWayTo(from, to);
    this.cursor = new AgendaCursor(behaviours);
  }

  /** The world at the end of the way, or where `isTired` said to stop; never between two things of one instant. */
  slice(before: World, isTired: (firedCount: number) => boolean = () => false): World {
    const world = advance(before, this.to, this.behaviours, {
      cursor: this.cursor,
      onFire: (entry) => {
        this.firedCount += 1;
        checkSteps(this.firedCount, entry);
        if (this.firedCount <= FIRED_TOLD_MAX) this.fired.push(entry);
      },
      isTired: () => isTired(this.firedCount),
    });
    this.events += world.events.size - before.events.size;
    return world;
  }

  progress({ now }: World): AdvanceProgress {
    return { from: this.from, to: this.to, now, fired: this.firedCount };
  }

  get passage(): AdvanceResult {
    const { from, to, fired, firedCount, events } = this;
    return { from, to, fired, firedCount, events };
  }
}
