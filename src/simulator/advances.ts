import { formatInstant, type Instant } from '../world/instant.js';
import type { World } from '../world/world.js';
import { Conflict } from '../world/conflict.js';
import type { WorldRuntime } from './worldRuntime.js';
import { SLICE_MS } from './inTurns.js';
import { formatProgress, SlicedAdvance, type AdvanceProgress, type AdvanceResult } from './advanceResult.js';

/** Things that a paced clock does at once when it catches up; the rest follows in slices. */
const CAUGHT_UP_AT_ONCE = 2_000;

/** A world advances already. */
export class AdvanceConflict extends Conflict {
  constructor(progress: AdvanceProgress) {
    super(`The world advances already: ${describe(progress)}.`, {
      hint: {
        http: 'wait for that, or POST …/reset to stop it',
        library: 'wait for that, or stop it by world.reset()',
      },
      details: { advancing: formatProgress(progress) },
    });
  }
}

/** The world whose time passes. */
export interface Advancing {
  readonly world: () => World;
  /** Makes a later world the current one; throws `StoreError` if it cannot be kept. */
  readonly setWorld: (world: World, isCatchingUp: boolean) => void;
}

interface Run {
  readonly advance: SlicedAdvance;
  /** A clock that catches up by itself gives way to everything else. */
  readonly isCatchingUp: boolean;
  stopped?: { readonly why: string; readonly at: Instant };
}

/** The advances of one world, one at a time: each lets everybody else have a turn after every slice. */
export class Advances {
  private run: Run | undefined;
  private caughtUp: Promise<void> | undefined;

  constructor(
    private readonly live: Advancing,
    private readonly runtime: WorldRuntime,
  ) {}

  /** How far the advance is that is under way. */
  get progress(): AdvanceProgress | undefined {
    return this.run?.advance.progress(this.live.world());
  }

  /** Moves on to an instant without giving anybody a turn. */
  atOnce(to: Instant): AdvanceResult {
    const run = this.begin(to, false);
    try {
      this.slice(run, () => false);
      return run.advance.passage;
    } finally {
      this.end(run);
    }
  }

  /** Moves on to the instant that `target` names once a clock that catches up has done so. */
  async inSlices(target: () => Instant): Promise<AdvanceResult> {
    if (this.caughtUp !== undefined) await this.caughtUp;
    const run = this.begin(target(), false);
    try {
      await this.finish(run);
      return run.advance.passage;
    } finally {
      this.end(run);
    }
  }

  /** Moves a paced clock on; what is more than a little goes on after this returns. */
  catchUp(to: Instant): void {
    const run = this.begin(to, true);
    let isThere = true;
    try {
      isThere = this.slice(run, (firedCount) => firedCount >= CAUGHT_UP_AT_ONCE);
    } finally {
      if (isThere) this.end(run);
    }
    if (!isThere) this.caughtUp = this.finishCatchingUp(run);
  }

  /** Stops what is under way; the world stays where it is by then. */
  stop(why: string, at: Instant = this.live.world().now): void {
    if (this.run === undefined) return;
    this.run.stopped = { why, at };
    this.run = undefined;
  }

  /** Stops a clock that catches up. */
  stopCatchingUp(): void {
    if (this.run?.isCatchingUp === true) this.stop('the clock was set');
  }

  private begin(to: Instant, isCatchingUp: boolean): Run {
    const { progress } = this;
    if (progress !== undefined) throw new AdvanceConflict(progress);
    const advance = new SlicedAdvance(this.live.world().now, to, this.runtime.behaviours);
    this.run = { advance, isCatchingUp };
    return this.run;
  }

  private end(run: Run): void {
    if (this.run === run) this.run = undefined;
  }

  private async finishCatchingUp(run: Run): Promise<void> {
    try {
      await this.runtime.turns.next();
      if (run.stopped === undefined) await this.finish(run);
    } catch {
      // The next request tries again, and is told what is wrong.
    } finally {
      this.end(run);
      this.caughtUp = undefined;
    }
  }

  private async finish(run: Run): Promise<void> {
    const { turns } = this.runtime;
    for (;;) {
      const until = turns.ticks() + SLICE_MS;
      if (this.slice(run, () => turns.ticks() >= until)) return;
      await turns.next();
      if (run.stopped !== undefined) {
        const { why, at } = run.stopped;
        throw new Conflict(`The advance was stopped at ${formatInstant(at)}: ${why}.`);
      }
    }
  }

  /** Does a part of the way; returns whether it was the last. */
  private slice({ advance, isCatchingUp }: Run, isTired: (firedCount: number) => boolean): boolean {
    const world = advance.slice(this.live.world(), isTired);
    this.live.setWorld(world, isCatchingUp);
    return world.now >= advance.to;
  }
}

function describe({ from, to, now, fired }: AdvanceProgress): string {
  const done = `${fired} things have happened up to ${formatInstant(now)}`;
  return `from ${formatInstant(from)} to ${formatInstant(to)}; ${done}`;
}
