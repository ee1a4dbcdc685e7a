import { commit } from '../world/commit.js';
import type { Actor } from '../world/events/event.js';
import { LAST_INSTANT, type Instant } from '../world/instant.js';
import type { Outcome } from '../world/outcome.js';
import type { World } from '../world/world.js';
import { FaultEngine } from '../faults/engine/faultEngine.js';
import { Advances } from './advances.js';
import { agendaOf, nextEntry, type Entry } from './agenda.js';
import type { WorldRuntime } from './worldRuntime.js';
import { Journal } from '../journal/journal.js';
import { HeldWorld, type LifeChange } from './heldWorld.js';
import { StoreError } from './worldStore.js';
import { withCheckpoint } from './checkpoints.js';
import { modeOf, type ClockMode } from '../world/clockSetting.js';
import type { WorldRecord, Checkpoint, WorldInit } from './worldRecord.js';
import { virtualInstant, type Pace } from './pace.js';
import { runDue } from './runDue.js';
import type { AdvanceProgress, AdvanceResult } from './advanceResult.js';
import { observe } from './scenarios/observe.js';
import { WorldHistory } from './worldHistory.js';

export type { AdvanceResult } from './advanceResult.js';

/** One world that lives, with the clock that moves it on. */
export class LiveWorld extends HeldWorld {
  /** What was asked of it and done to it from outside; no part of its state. */
  readonly journal = new Journal();
  readonly faults = new FaultEngine();
  readonly history: WorldHistory;
  /** What a paced clock follows; undefined while it stands still. */
  private pace: Pace | undefined;
  private readonly advances: Advances;

  /** Its clock follows the real one from now on. */
  constructor(
    name: string,
    worldRecord: WorldRecord,
    private readonly runtime: WorldRuntime,
  ) {
    super(name, worldRecord, runtime);
    this.history = new WorldHistory(worldRecord.world, runtime.behaviours);
    this.advances = new Advances({ world: () => this.world, setWorld: this.setWorld }, runtime);
    this.anchor();
  }

  /** A world that begins. */
  static begin(name: string, { clock = 'manual', ...start }: WorldInit, runtime: WorldRuntime): LiveWorld {
    const origin: Checkpoint = { world: start.world, clock: modeOf(clock) };
    return new LiveWorld(name, { checkpoints: new Map(), ownKeys: [], ...start, ...origin, origin }, runtime);
  }

  protected override setState(change: LifeChange): void {
    super.setState(change);
    this.history.add(this.world);
  }

  /** Takes the world after a slice of an advance. A clock that is moved goes on from there, one that catches up does not. */
  private readonly setWorld = (world: World, isCatchingUp: boolean): void => {
    this.setState({ world });
    if (!isCatchingUp) this.anchor();
  };

  /** Virtual seconds to a real one; undefined while the clock stands still until it is told to move. */
  get rate(): number | undefined {
    return this.pace?.rate;
  }

  /**
   * Makes an outcome the current world, its events written in the name of the actor; what it makes due now happens, in
   * the name of the platform, before anybody is answered.
   */
  commit(outcome: Outcome, actor: Actor): World {
    const after = observe(commit(outcome, actor, this.world), this.world);
    this.setState({ world: runDue(this.world, after, this.runtime.behaviours) });
    return this.world;
  }

  /**
   * Back to a moment, by default to the start: the world is as it was then, and its clock moves on as it did then; what
   * was asked of it since is forgotten.
   */
  reset({ world, clock }: Checkpoint = this.origin): void {
    const { now } = this.world;
    this.setState({ world, clock });
    this.advances.stop('the world was reset', now);
    this.faults.reset();
    this.history.restart(world);
    this.anchor();
    this.journal.clear();
  }

  /**
   * Remembers the world as it is now under a name; costs nothing, as worlds are values. Throws a Conflict where the
   * name is taken, unless the older checkpoint is to be replaced.
   */
  checkpoint(name: string, { replace = false } = {}): Checkpoint {
    this.catchUp();
    this.setState({
      checkpoints: withCheckpoint(this.worldRecord.checkpoints, name, this.worldRecord, replace),
    });
    return this.worldRecord;
  }

  /** Lets a paced clock catch up with the real one: nothing runs by itself between requests. */
  catchUp(): void {
    if (this.pace === undefined) return;
    const to = Math.min(LAST_INSTANT, virtualInstant(this.pace, this.runtime.realNow()));
    if (to <= this.world.now || this.advancing !== undefined) return;
    try {
      this.advances.catchUp(to);
    } catch (error) {
      // No time passes that cannot be kept. Who only reads is answered all the same; who changes something is told.
      if (!(error instanceof StoreError)) throw error;
    }
  }

  /** The advance that is under way. */
  get advancing(): AdvanceProgress | undefined {
    return this.advances.progress;
  }

  /** Moves the clock on to an instant at once, and does all that is due on the way. */
  advanceTo(to: Instant): AdvanceResult {
    this.catchUp();
    return this.advances.atOnce(to);
  }

  /**
   * The same in slices, between which everybody else has a turn and sees the world as it is by then. The instant is
   * asked for once the clock has caught up. A reset stops it, and so does the end of the world or of the program.
   */
  async advance(target: (now: Instant) => Instant): Promise<AdvanceResult> {
    this.catchUp();
    return this.advances.inSlices(() => target(this.world.now));
  }

  /** Moves the clock on to the next thing on the agenda; not at all when nothing is on it. */
  step(): Promise<AdvanceResult> {
    return this.advance((now) => nextEntry(this.world, this.runtime.behaviours)?.at ?? now);
  }

  /** Stops a paced clock where it stands. */
  freeze(): void {
    this.catchUp();
    this.setClock({ ...this.worldRecord.clock, isRunning: false });
  }

  /** Lets the clock follow the real one from here on; at the rate that it had last unless another one is given. */
  resume(rate = this.worldRecord.clock.rate): void {
    this.catchUp();
    this.setClock({ rate, isRunning: true });
  }

  private setClock(clock: ClockMode): void {
    this.advances.stopCatchingUp();
    this.setState({ clock });
    this.anchor();
  }

  /** A paced clock goes on from the instant at which the world stands. */
  private anchor(): void {
    const { clock, world } = this.worldRecord;
    this.pace = clock.isRunning
      ? { rate: clock.rate, realAnchor: this.runtime.realNow(), virtualAnchor: world.now }
      : undefined;
  }

  /** Ends all that is under way: advances, answers that are held back, and waiting for something in the journal. */
  stop(reason: string): void {
    this.advances.stop(reason);
    this.journal.end();
    this.faults.pendingReplies.abort();
  }

  /** What will happen next, as things are. */
  agenda(limit: number): readonly Entry[] {
    return agendaOf(this.world, this.runtime.behaviours, limit);
  }
}
