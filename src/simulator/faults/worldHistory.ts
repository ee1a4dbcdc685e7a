import type { AnyBehaviour } from '../../world/behaviour.js';
import type { Duration } from '../../world/duration.js';
import { MINUTE_MS, SECOND_MS, type Instant } from '../../world/instant.js';
import type { World } from '../../world/world.js';
import { advance } from '../advance.js';

/** So many of its earlier states a world remembers; they share all that did not change. */
const MOMENTS_MAX = 1_000;
/**
 * Of the changes before so many last ones, one in each stretch of so long is remembered. Few are single: at thousands of
 * changes a second, more than these would outlive a collection of what is new, each with all that it made anew.
 */
const THINNING = [
  { behind: 16, every: SECOND_MS / 10 },
  { behind: 80, every: SECOND_MS },
] as const;
/** States that time alone made can be made again: one is kept for each such stretch. */
const STRETCH_MS = MINUTE_MS;

interface Moment {
  readonly at: Instant;
  readonly world: World;
  /** Time alone made it of the one before. */
  readonly isPassage: boolean;
}

/** What a world was: for reads that are answered too late. */
export class WorldHistory {
  private moments: Moment[] = [];
  private remembered: { readonly of: World; readonly world: World } | undefined;

  constructor(
    first: World,
    private readonly behaviours: readonly AnyBehaviour[],
  ) {
    this.restart(first);
  }

  /** Forgets all that was: the world begins here. */
  restart(first: World): void {
    // Before its own instant it was as it began, even if it is changed within that instant.
    this.moments = [{ at: -Infinity, world: first, isPassage: false }];
    this.remembered = undefined;
  }

  /** The world has become this one. */
  note(world: World): void {
    const last = this.moments.at(-1);
    const at = world.now;
    if (last === undefined || at < last.at) this.restart(world);
    else if (at === last.at) this.replaceLast({ at, world, isPassage: false });
    else this.append({ at, world, isPassage: at > last.world.now });
  }

  /** The world as it was at an instant; before all that is remembered, the oldest that is. */
  at(instant: Instant): World {
    const { at, world } = this.moments.findLast((moment) => moment.at <= instant) ?? this.oldest();
    if (world.now >= instant || at > instant) return world;
    const base =
      this.remembered?.of === world && this.remembered.world.now <= instant ? this.remembered.world : world;
    const then = advance(base, instant, this.behaviours);
    this.remembered = { of: world, world: then };
    return then;
  }

  private append(moment: Moment): void {
    const last = this.moments.at(-1);
    const before = this.moments.at(-2);
    const isShort = before !== undefined && last !== undefined && last.at - before.at < STRETCH_MS;
    if (moment.isPassage && last?.isPassage === true && isShort) this.replaceLast(moment);
    else this.moments.push(moment);
    for (const { behind, every } of THINNING) this.thinOut(this.moments.length - behind, every);
    if (this.moments.length > MOMENTS_MAX) this.moments.shift();
  }

  /** Drops the moment before one of them, if both are of the same stretch. */
  private thinOut(at: number, every: Duration): void {
    const older = this.moments[at - 1];
    const newer = this.moments[at];
    if (older === undefined || newer === undefined) return;
    if (Math.floor(older.at / every) === Math.floor(newer.at / every)) this.moments.splice(at - 1, 1);
  }

  private replaceLast(moment: Moment): void {
    this.moments[this.moments.length - 1] = moment;
  }

  private oldest(): Moment {
    const [oldest] = this.moments;
    if (oldest === undefined) throw new Error('A world without a past.');
    return oldest;
  }
}
