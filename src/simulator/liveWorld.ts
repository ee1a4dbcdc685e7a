import { commit } from '../domain/commit.js';
import type { Actor } from '../domain/events/event.js';
import { LAST_INSTANT, type Instant } from '../domain/instant.js';
import type { Key } from '../domain/keys/key.js';
import type { Outcome } from '../domain/outcome.js';
import type { World } from '../domain/world.js';
import { advance } from './advance.js';
import { agendaOf, nextEntry, type Entry } from './agenda.js';
import type { Drive } from './drive.js';
import { FaultRuntime } from './faults/faultRuntime.js';
import { Journal } from './journal/journal.js';
import { NotKept, type Keeper } from './keeper.js';
import { withCheckpoint, type Checkpoints } from './checkpoints.js';
import { modeOf, type ClockMode } from '../domain/clockSetting.js';
import type { Life, Moment, OwnKeyPair, Start } from './life.js';
import { OwnKeys } from './ownKeys.js';
import { virtualInstant, type Pace } from './pace.js';
import { settled } from './settled.js';
import { pass, type Passage } from './passage.js';
import { observe } from './scenarios/observe.js';

export type { Passage } from './passage.js';

/** One world that lives: the one place where the current value of it is held, with the clock that moves it on. */
export class LiveWorld {
  /** What was asked of it and done to it from outside; no part of its state. */
  readonly journal = new Journal();
  /** What its fault rules go by beside its state. */
  readonly faults: FaultRuntime;
  private readonly keyPairs: OwnKeys;
  /** What a paced clock follows; undefined while it stands still. */
  private pace: Pace | undefined;
  private keeper: Keeper | undefined;

  /** Its clock follows the real one from now on. */
  constructor(
    readonly name: string,
    private current: Life,
    private readonly drive: Drive,
  ) {
    this.keyPairs = new OwnKeys(current.ownKeys, current.origin, drive.drawLaterKey);
    this.faults = new FaultRuntime(current.world, drive.behaviours);
    this.anchor();
  }

  /** A world that begins. */
  static begin(name: string, { clock = 'manual', ...start }: Start, drive: Drive): LiveWorld {
    const origin: Moment = { world: start.world, clock: modeOf(clock) };
    return new LiveWorld(name, { checkpoints: new Map(), ownKeys: [], ...start, ...origin, origin }, drive);
  }

  get world(): World {
    return this.current.world;
  }

  /** All there is to keep of it, as it is now. */
  get life(): Life {
    return this.current;
  }

  /** As it was added: where `reset` leads back to. */
  get origin(): Moment {
    return this.current.origin;
  }

  /** Key pairs that open this world alone. */
  get ownKeys(): readonly OwnKeyPair[] {
    return this.keyPairs.pairs(this.world);
  }

  /** Has it kept from here on. */
  keepBy(keeper: Keeper): void {
    this.keeper = keeper;
  }

  /** The one way in which it changes: kept first, as what cannot be kept has not happened. */
  private become(change: Partial<Pick<Life, 'world' | 'checkpoints' | 'clock'>>): void {
    const next = { ...this.current, ...change };
    this.keeper?.keep(next);
    this.current = next;
    this.faults.past.note(this.world);
  }

  /** The key of a public key, by the pair that it was asked for. */
  findKey(publicKey: string): Key | undefined {
    return this.keyPairs.find(this.world, publicKey);
  }

  /** A key with the pair by which its creator gets into this world. */
  shownKey(key: Key): Key {
    return this.keyPairs.shown(this.world, key);
  }

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
    this.become({ world: settled(this.world, after, this.drive.behaviours) });
    return this.world;
  }

  /**
   * Back to a moment, by default to the start: the world is as it was then, and its clock moves on as it did then; what
   * was asked of it since is forgotten.
   */
  reset({ world, clock }: Moment = this.origin): void {
    this.become({ world, clock });
    this.faults.restart(world);
    this.anchor();
    this.journal.clear();
  }

  /**
   * Remembers the world as it is now under a name; costs nothing, as worlds are values. Throws a Conflict where the
   * name is taken, unless the older checkpoint is to be replaced.
   */
  checkpoint(name: string, { replace = false } = {}): Moment {
    this.catchUp();
    this.become({ checkpoints: withCheckpoint(this.current.checkpoints, name, this.current, replace) });
    return this.current;
  }

  /** The checkpoints by name, oldest first. */
  allCheckpoints(): Checkpoints {
    return this.current.checkpoints;
  }

  /** Forgets a checkpoint; false when there is none of that name. */
  dropCheckpoint(name: string): boolean {
    const checkpoints = new Map(this.current.checkpoints);
    const isThere = checkpoints.delete(name);
    if (isThere) this.become({ checkpoints });
    return isThere;
  }

  /** Lets a paced clock catch up with the real one: nothing runs by itself between requests. */
  catchUp(): void {
    if (this.pace === undefined) return;
    const to = Math.min(LAST_INSTANT, virtualInstant(this.pace, this.drive.realNow()));
    if (to <= this.world.now) return;
    try {
      this.become({ world: advance(this.world, to, this.drive.behaviours) });
    } catch (error) {
      // No time passes that cannot be kept. Who only reads is answered all the same; who changes something is told.
      if (!(error instanceof NotKept)) throw error;
    }
  }

  /** Moves the clock on to an instant, and does all that is due on the way. */
  advanceTo(to: Instant): Passage {
    this.catchUp();
    const { world, passage } = pass(this.world, to, this.drive.behaviours);
    this.become({ world });
    this.anchor();
    return passage;
  }

  /** Moves the clock on to the next thing on the agenda; not at all when nothing is on it. */
  step(): Passage {
    this.catchUp();
    return this.advanceTo(nextEntry(this.world, this.drive.behaviours)?.at ?? this.world.now);
  }

  /** Stops a paced clock where it stands. */
  freeze(): void {
    this.catchUp();
    this.setClock({ ...this.current.clock, isRunning: false });
  }

  /** Lets the clock follow the real one from here on; at the rate that it had last unless another one is given. */
  resume(rate = this.current.clock.rate): void {
    this.catchUp();
    this.setClock({ rate, isRunning: true });
  }

  private setClock(clock: ClockMode): void {
    this.become({ clock });
    this.anchor();
  }

  /** A paced clock goes on from the instant at which the world stands. */
  private anchor(): void {
    const { clock, world } = this.current;
    this.pace = clock.isRunning
      ? { rate: clock.rate, realAnchor: this.drive.realNow(), virtualAnchor: world.now }
      : undefined;
  }

  /** What will happen next, as things are. */
  agenda(limit: number): readonly Entry[] {
    return agendaOf(this.world, this.drive.behaviours, limit);
  }
}
