import { formatInstant, type Instant } from '../world/instant.js';
import type { World } from '../world/world.js';
import { Conflict } from '../world/conflict.js';
import { type WorldRuntime } from './worldRuntime.js';
import { SLICE_MS, type Scheduler } from '../world/slices.js';
import type { PassedTime } from './timeline/timeline.js';
import type { Goal } from './goal.js';
import { formatProgress, SlicedAdvance, type AdvanceProgress, type AdvanceResult } from './advanceResult.js';

/**
 * Maximum number of entries that fire at once when a running clock catches up. Further entries fire in slices.
 */
const CAUGHT_UP_AT_ONCE = 2_000;

/** The error of a request that would advance a world while another advance runs. */
export class AdvanceConflict extends Conflict {
  constructor(progress: AdvanceProgress) {
    super(`The world is already advancing: ${describe(progress)}.`, {
      hint: {
        http: 'wait until it ends, or stop it with POST …/reset',
        library: 'wait until it ends, or stop it with world.reset()',
      },
      details: { advancing: formatProgress(progress) },
    });
  }
}

/** A running advance. */
export interface AdvanceRun {
  readonly advance: SlicedAdvance;
  /** True if a running clock started this advance to catch up. Setting the clock stops such an advance. */
  readonly isCatchingUp: boolean;
  /** The action that asked for it. */
  readonly by?: object | undefined;
}

/** Gets and sets the world that an advance changes. */
export interface Advancing {
  readonly world: () => World;
  /** Sets the current world. Throws `StoreError` if the store cannot save it. */
  readonly setWorld: (world: World, run: AdvanceRun) => void;
  /** Notes that an advance was refused, for which an action has asked. */
  readonly refused: (by: object | undefined) => void;
}

/** Decides where the slices of an advance end. A replay ends them where they ended in the recorded run. */
export interface Pace {
  /** Begins a slice. Returns a function that says whether the slice ends before an instant. */
  readonly begin: () => (next: Instant) => boolean;
  /** Resolves when the next slice may begin. If it rejects, the advance ends with that error. */
  readonly pause: () => Promise<void>;
}

interface Run extends AdvanceRun {
  stopped?: { readonly why: string; readonly at: Instant };
}

/** Runs the advances of one world, one at a time. Other work of the event loop runs after each slice. */
export class Advances {
  private pace: Pace;
  private run: Run | undefined;
  private caughtUp: Promise<void> | undefined;

  constructor(
    private readonly live: Advancing,
    private readonly runtime: WorldRuntime,
  ) {
    this.pace = usualPace(runtime.scheduler);
  }

  /** Ends slices at another pace than the usual one. */
  paceBy(pace: Pace | undefined): void {
    this.pace = pace ?? usualPace(this.runtime.scheduler);
  }

  /** Progress of the running advance, or `undefined` if none runs. */
  get progress(): AdvanceProgress | undefined {
    return this.run?.advance.progress(this.live.world());
  }

  /** Advances to an instant in one piece, without slices. */
  atOnce(to: Instant, isCatchingUp = false): AdvanceResult {
    const run = this.begin(to, isCatchingUp);
    try {
      this.slice(run, () => false);
      return run.advance.result;
    } finally {
      this.end(run);
    }
  }

  /**
   * Waits until a running clock has caught up. Then advances in slices to the instant that `target` returns, or until
   * `goal` is met. `by` is the action that asks for it.
   */
  async inSlices(target: () => Instant, goal?: Goal, by?: object): Promise<AdvanceResult> {
    if (this.caughtUp !== undefined) await this.caughtUp;
    let run: Run;
    try {
      run = this.begin(target(), false, goal, by);
    } catch (error) {
      this.live.refused(by);
      throw error;
    }
    try {
      await this.finish(run);
      return run.advance.result;
    } finally {
      this.end(run);
    }
  }

  /**
   * Advances the world to the time of its running clock. If many entries are due, the advance continues in
   * slices after this method returns.
   */
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

  /** Stops the running advance. The world keeps the state that it has reached. */
  stop(why: string, at: Instant = this.live.world().now): void {
    if (this.run === undefined) return;
    this.run.stopped = { why, at };
    this.run = undefined;
  }

  /** Stops the advance that the clock started, if one runs. */
  stopCatchingUp(): void {
    if (this.run?.isCatchingUp === true) this.stop('the clock was set');
  }

  private begin(to: Instant, isCatchingUp: boolean, goal?: Goal, by?: object): Run {
    const { progress } = this;
    if (progress !== undefined) throw new AdvanceConflict(progress);
    const advance = new SlicedAdvance(this.live.world().now, to, this.runtime.behaviours, goal);
    this.run = { advance, isCatchingUp, by };
    return this.run;
  }

  private end(run: Run): void {
    if (this.run === run) this.run = undefined;
  }

  private async finishCatchingUp(run: Run): Promise<void> {
    try {
      await this.runtime.scheduler.nextTurn();
      if (run.stopped === undefined) await this.finish(run);
    } catch {
      // Ignore the error here, because the next request advances again and reports it.
    } finally {
      this.end(run);
      this.caughtUp = undefined;
    }
  }

  private async finish(run: Run): Promise<void> {
    const { pace } = this;
    for (;;) {
      const isPast = pace.begin();
      if (this.slice(run, (_, next) => isPast(next))) {
        // End it now, so that a request that waited too is not refused because of an advance that is over.
        this.end(run);
        return;
      }
      await pace.pause();
      if (run.stopped !== undefined) {
        const { why, at } = run.stopped;
        throw new Conflict(`The advance was stopped at ${formatInstant(at)}: ${why}.`);
      }
    }
  }

  /** Runs one slice. Returns whether the advance is complete. */
  private slice(run: Run, shouldStop: Parameters<SlicedAdvance['slice']>[1]): boolean {
    const { advance } = run;
    const world = advance.slice(this.live.world(), shouldStop);
    this.live.setWorld(world, run);
    return advance.isOver(world);
  }
}

/** Returns the time that an advance has passed, for the timeline. */
export function passedTime({ advance, isCatchingUp, by }: AdvanceRun, world: World): PassedTime {
  const { from, to, result } = advance;
  const { fired, firedCount } = result;
  const passed = { of: advance, fired, firedCount };
  if (isCatchingUp) return { ...passed, text: 'the clock ran', isAction: false };
  const part = { from, to, isOpen: !advance.isOver(world) };
  return { ...passed, text: 'advance the clock', isAction: true, advance: part, by };
}

/** Ends slices after 20 ms, so that other work of the event loop can run. */
function usualPace(scheduler: Scheduler): Pace {
  const begin = (): (() => boolean) => {
    const until = scheduler.ticks() + SLICE_MS;
    return () => scheduler.ticks() >= until;
  };
  return { begin, pause: () => scheduler.nextTurn() };
}

function describe({ from, to, now, fired }: AdvanceProgress): string {
  const done = `${fired} agenda entries have fired up to ${formatInstant(now)}`;
  return `from ${formatInstant(from)} to ${formatInstant(to)}; ${done}`;
}
