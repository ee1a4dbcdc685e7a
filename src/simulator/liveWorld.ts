import { commit } from '../reactions/commit.js';
import type { Actor } from '../world/tables/events.js';
import { LAST_INSTANT, type Instant } from '../world/instant.js';
import type { Outcome } from '../world/outcome.js';
import type { World } from '../world/world.js';
import { FaultEngine } from '../faults/engine/faultEngine.js';
import { Advances, passedTime, type AdvanceRun, type Pace } from './advances.js';
import { agendaOf, nextEntry, type Entry } from './agenda.js';
import { type WorldRuntime, virtualInstant, type ClockAnchor } from './worldRuntime.js';
import { Journal, JOURNAL_BOUNDS, type EndReason } from '../journal/journal.js';
import { isSame, type Earlier } from '../journal/memory.js';
import type { RecordChange } from './storedWorld.js';
import { toleratingStore } from './toleratingStore.js';
import { StepsAfterCalls } from './stepsAfterCalls.js';
import { startText, WorldWithPast } from './worldWithPast.js';
import { withCheckpoint, type WorldRecord, type Checkpoint, type WorldInit } from './worldRecord.js';
import { modeOf, type ClockMode } from '../world/clockSetting.js';
import { runDue } from './advance.js';
import type { Goal } from './goal.js';
import type { AdvanceProgress, AdvanceResult } from './advanceResult.js';
import { ClockHistory } from './clockHistory.js';
import { actionCause, type Cause } from './timeline/cause.js';
import type { TimelineOrigin } from './timeline/timeline.js';

export type { AdvanceResult } from './advanceResult.js';

/** A world with its clock, its journal, and the fault rules and scenarios that are active in it. */
export class LiveWorld extends WorldWithPast {
  /** The exchanges of this world and the control actions on it. They are not part of its state. */
  readonly journal: Journal;
  readonly faults = new FaultEngine();
  /** Number of resets since the program started. */
  resets = 0;
  /** The real and the virtual instant at which the clock started to run. `undefined` while the clock is frozen. */
  private clockAnchor: ClockAnchor | undefined;
  clocks: ClockHistory;
  private readonly advances: Advances;
  /** The timeline steps that wait for calls. */
  readonly steps = new StepsAfterCalls(this);

  /** A running clock of the record follows the real clock from now on. `earlier` is what journals of earlier processes have seen. */
  constructor(
    name: string,
    worldRecord: WorldRecord,
    protected override readonly runtime: WorldRuntime,
    origin: TimelineOrigin = { text: 'restored' },
    earlier?: Earlier,
  ) {
    super(name, worldRecord, runtime, origin);
    const room = (): number => this.timeline.spareBytes;
    const now = (): { at: Instant; realAt: number } => ({ at: this.world.now, realAt: runtime.realNow() });
    const keepCounts = this.keepCounts.bind(this);
    this.journal = new Journal({ ...JOURNAL_BOUNDS, room }, name, { now, earlier, keepCounts });
    this.faults.see(this.world.faults);
    this.clocks = new ClockHistory(this.timeline, worldRecord.clock);
    const advancing = { world: () => this.world, setWorld: this.setWorld, refused: this.markSeen.bind(this) };
    this.advances = new Advances(advancing, runtime);
    this.anchor();
  }

  /** Creates the live world of a new world. */
  static begin(
    name: string,
    { clock = 'manual', timeline, isCopy, ...start }: WorldInit,
    runtime: WorldRuntime,
  ): LiveWorld {
    const origin: Checkpoint = { world: start.world, clock: modeOf(clock) };
    const worldRecord = { checkpoints: new Map(), ownKeys: [], ...start, ...origin, origin };
    const first = timeline ?? { text: startText(start.fixture) };
    return new LiveWorld(name, worldRecord, { ...runtime, isCopy }, first);
  }

  protected override setState(change: RecordChange): void {
    super.setState(change);
    this.faults.see(this.world.faults);
  }

  /**
   * Sets the world after a slice. A running clock then continues from the world's instant. While the clock is
   * catching up, its anchor stays unchanged, so that no real time is lost.
   */
  private readonly setWorld = (world: World, run: AdvanceRun): void => {
    this.setState({ world });
    if (!run.isCatchingUp) this.anchor();
    this.timeline.pass(passedTime(run, world), world, this.runtime.realNow());
  };

  /** Virtual seconds per real second. `undefined` while the clock is frozen. */
  get rate(): number | undefined {
    return this.clockAnchor?.rate;
  }

  /**
   * Commits an outcome: records its events with `actor`, then runs what became due, before the response is sent. Without
   * `cause`, the change belongs to the next timeline entry.
   */
  commit(outcome: Outcome, actor: Actor, cause?: Cause): World {
    const after = commit(outcome, actor, this.world);
    this.setState({ world: runDue(this.world, after, this.runtime.behaviours) });
    if (cause !== undefined) this.mark(cause);
    return this.world;
  }

  /** Sets the state after a recorded timeline entry, and adds the entry. */
  restoreEntry(world: World, cause: Cause, real: number): void {
    this.setState({ world });
    this.timeline.add(cause, world, real);
    this.anchor();
  }

  /** Advances to an instant in one piece, as a running clock does. */
  runTo(to: Instant): void {
    if (to > this.world.now) this.advances.atOnce(to, true);
  }

  /** Restores a checkpoint and its clock mode, and clears the journal. `checkpoint` defaults to the start of the world. */
  reset({ world, clock }: Checkpoint = this.origin): void {
    const { now } = this.world;
    const counts = { lastId: this.journal.lastId, exchanges: 0, failures: 0 };
    this.setState({ world, clock, ...(this.isStored && { counts }) });
    this.resets += 1;
    this.outcome = undefined;
    this.advances.stop('the world was reset', now);
    this.faults.reset();
    this.steps.forgetCalls();
    this.timeline.restart(this.causeNow(actionCause('reset', 'reset')), world, this.runtime.realNow());
    this.clocks = new ClockHistory(this.timeline, clock);
    this.anchor();
    this.journal.clear();
  }

  /** Clears the journal, and the coverage if `andUsage` is set. */
  clearJournal({ andUsage = false } = {}): void {
    this.refuseIfRecorded();
    this.journal.clear({ andUsage });
    this.keepCounts();
  }

  /** Saves what the journal has seen. If that fails, a later process knows a lower number. */
  keepCounts(): void {
    const { counts } = this.journal;
    if (!this.isStored || isSame(this.worldRecord.counts, counts)) return;
    toleratingStore(() => {
      this.setState({ counts });
    });
  }

  /**
   * Saves the world under a name. This takes constant time, because worlds are immutable. Throws a Conflict
   * if the name is taken and `replace` is false.
   */
  checkpoint(name: string, { replace = false } = {}): Checkpoint {
    this.catchUp();
    this.setState({
      checkpoints: withCheckpoint(this.worldRecord.checkpoints, name, this.worldRecord, replace),
    });
    this.mark(actionCause(`make the checkpoint ${name}`));
    return this.worldRecord;
  }

  /**
   * Advances the world to the time of its running clock. Every request calls it first, because no timer
   * advances worlds.
   */
  catchUp(): void {
    this.steps.runReady();
    if (this.clockAnchor === undefined) return;
    const to = Math.min(LAST_INSTANT, virtualInstant(this.clockAnchor, this.runtime.realNow()));
    if (to <= this.world.now || this.advancing !== undefined) return;
    // If the store cannot save the advance, the clock stays where it is. Reads still work. Writes report
    // the error.
    toleratingStore(() => {
      this.advances.catchUp(to);
    });
  }

  /** Progress of the running advance, or `undefined` if none runs. */
  get advancing(): AdvanceProgress | undefined {
    return this.advances.progress;
  }

  /** Lets a replay decide where the slices of advances end. */
  paceBy(pace: Pace | undefined): void {
    this.advances.paceBy(pace);
  }

  /** Advances in one piece, without slices. */
  advanceTo(to: Instant): AdvanceResult {
    this.catchUp();
    return this.advances.atOnce(to);
  }

  /**
   * Advances in slices. Requests between two slices see the world as far as it has advanced. Calls `target`
   * after a running clock has caught up. A reset, the deletion of the world and the end of the program stop the
   * advance.
   */
  async advance(target: (now: Instant) => Instant, goal?: Goal): Promise<AdvanceResult> {
    this.catchUp();
    return this.advances.inSlices(() => target(this.world.now), goal, this.acting);
  }

  /** Advances the clock to the next entry of the agenda. Does nothing if the agenda is empty. */
  step(): Promise<AdvanceResult> {
    return this.advance((now) => nextEntry(this.world, this.runtime.behaviours)?.at ?? now);
  }

  /** Stops a running clock at the current instant. */
  freeze(): void {
    this.catchUp();
    this.setClock({ ...this.worldRecord.clock, isRunning: false });
  }

  /** Lets the clock follow the real clock from now on. `rate` defaults to the previous rate. */
  resume(rate = this.worldRecord.clock.rate): void {
    this.catchUp();
    this.setClock({ rate, isRunning: true });
  }

  private setClock(clock: ClockMode): void {
    this.advances.stopCatchingUp();
    this.setState({ clock });
    this.anchor();
    this.clocks.add(this.mark(actionCause(clock.isRunning ? 'let the clock run' : 'stop the clock')), clock);
  }

  /** Lets a running clock continue from the world's instant. */
  private anchor(): void {
    const { clock, world } = this.worldRecord;
    this.clockAnchor = clock.isRunning
      ? { rate: clock.rate, realAnchor: this.runtime.realNow(), virtualAnchor: world.now }
      : undefined;
  }

  /** Ends advances, delayed responses, journal waits and streams. */
  stop(reason: string, end: EndReason = 'stopped'): void {
    this.advances.stop(reason);
    this.steps.forgetCalls();
    this.journal.end(end);
    this.faults.pendingReplies.abort();
  }

  agenda(limit: number): readonly Entry[] {
    return agendaOf(this.world, this.runtime.behaviours, limit);
  }
}
