import type { AnyBehaviour } from '../domain/behaviour.js';
import { commit } from '../domain/commit.js';
import type { Actor } from '../domain/events/event.js';
import { LAST_INSTANT, type Instant } from '../domain/instant.js';
import { findKeyByPublicKey } from '../domain/keys/findKey.js';
import type { Key } from '../domain/keys/key.js';
import type { Outcome } from '../domain/outcome.js';
import type { World } from '../domain/world.js';
import { advance } from './advance.js';
import { agendaOf, nextEntry, type Entry } from './agenda.js';
import { NotKept, type Keeper } from './keeper.js';
import type { Life, OwnKeyPair } from './life.js';
import { virtualInstant, type Pace } from './pace.js';
import type { Passage } from './passage.js';
import { checkSteps, checkWayTo } from './passageBounds.js';

export type { OwnKeyPair } from './life.js';
export type { Passage } from './passage.js';

/** What a live world runs on. */
export interface Drive {
  readonly behaviours: readonly AnyBehaviour[];
  /** Real milliseconds. */
  readonly realNow: () => number;
}

/** So many of the things that happened are told one by one: a large world lives through millions in a month. */
const FIRED_TOLD_MAX = 100_000;

/** One world that lives: the one place where the current value of it is held, with the clock that moves it on. */
export class LiveWorld {
  /** As it was added: where `reset` leads back to. */
  readonly origin: World;
  private checkpoints: ReadonlyMap<string, World> = new Map();
  private readonly ownKeyRows = new Map<string, { readonly of: Key; readonly key: Key }>();
  private pace: Pace | undefined;
  private lastRate = 1;
  private keeper: Keeper | undefined;

  constructor(
    readonly name: string,
    private current: World,
    private readonly drive: Drive,
    /** Key pairs by which a request finds this world and no other, though its state be a copy of another's. */
    readonly ownKeys: readonly OwnKeyPair[] = [],
  ) {
    this.origin = current;
  }

  /** A world that was kept, from where it stopped on; its clock follows the real one from now, however long ago that was. */
  static resume(name: string, life: Life, drive: Drive): LiveWorld {
    const live = new LiveWorld(name, life.origin, drive, life.ownKeys);
    live.current = life.world;
    live.checkpoints = life.checkpoints;
    live.lastRate = life.clock.rate;
    if (life.clock.isRunning) live.resume();
    return live;
  }

  get world(): World {
    return this.current;
  }

  /** All there is to keep of it, as it is now. */
  get life(): Life {
    const { origin, checkpoints, ownKeys, pace, lastRate } = this;
    const clock = { rate: lastRate, isRunning: pace !== undefined };
    return { world: this.current, origin, checkpoints, ownKeys, clock };
  }

  /** Has it kept from here on. */
  keepBy(keeper: Keeper): void {
    this.keeper = keeper;
  }

  /** The one way in which it changes: kept first, as what cannot be kept has not happened. */
  private become(change: Partial<Pick<Life, 'world' | 'checkpoints'>>): void {
    this.keeper?.keep({ ...this.life, ...change });
    this.current = change.world ?? this.current;
    this.checkpoints = change.checkpoints ?? this.checkpoints;
  }

  /** The key of a public key, by the pair that it was asked for. */
  findKey(publicKey: string): Key | undefined {
    const own = this.ownKeys.find((pair) => pair.publicKey === publicKey);
    if (own === undefined) return findKeyByPublicKey(this.current, publicKey);
    const key = this.current.keys.get(own.keyId);
    return key && this.ownKeyRow(key, own);
  }

  /** The same row for as long as the key stays as it is, so that what is remembered of it is found again. */
  private ownKeyRow(of: Key, { publicKey, privateKey }: OwnKeyPair): Key {
    const known = this.ownKeyRows.get(publicKey);
    if (known?.of === of) return known.key;
    const key = Object.freeze({ ...of, publicKey, privateKey });
    this.ownKeyRows.set(publicKey, { of, key });
    return key;
  }

  /** Virtual seconds to a real one; undefined while the clock stands still until it is told to move. */
  get rate(): number | undefined {
    return this.pace?.rate;
  }

  /** Makes an outcome the current world, its events written in the name of the actor. */
  commit(outcome: Outcome, actor: Actor): World {
    this.become({ world: commit(outcome, actor) });
    return this.current;
  }

  /** Puts another world into the place of this one; a paced clock goes on from its instant. */
  replace(world: World): void {
    this.become({ world });
    this.anchor();
  }

  /** Remembers the world as it is now under a name; costs nothing, as worlds are values. */
  checkpoint(name: string): World {
    this.catchUp();
    this.become({ checkpoints: new Map(this.checkpoints).set(name, this.current) });
    return this.current;
  }

  /** The names of the checkpoints with their worlds, oldest first. */
  allCheckpoints(): ReadonlyMap<string, World> {
    return this.checkpoints;
  }

  dropCheckpoint(name: string): boolean {
    const checkpoints = new Map(this.checkpoints);
    const isThere = checkpoints.delete(name);
    if (isThere) this.become({ checkpoints });
    return isThere;
  }

  /** Lets a paced clock catch up with the real one: nothing runs by itself between requests. */
  catchUp(): void {
    if (this.pace === undefined) return;
    const to = Math.min(LAST_INSTANT, virtualInstant(this.pace, this.drive.realNow()));
    if (to <= this.current.now) return;
    try {
      this.become({ world: advance(this.current, to, this.drive.behaviours) });
    } catch (error) {
      // No time passes that cannot be kept. Who only reads is answered all the same; who changes something is told.
      if (!(error instanceof NotKept)) throw error;
    }
  }

  /** Moves the clock on to an instant, and does all that is due on the way. */
  advanceTo(to: Instant): Passage {
    this.catchUp();
    const { now: from, events } = this.current;
    checkWayTo(from, to);
    const fired: Entry[] = [];
    let firedCount = 0;
    const world = advance(this.current, to, this.drive.behaviours, (entry) => {
      firedCount += 1;
      checkSteps(firedCount, entry);
      if (firedCount <= FIRED_TOLD_MAX) fired.push(entry);
    });
    this.become({ world });
    this.anchor();
    return { from, to, fired, firedCount, events: this.current.events.size - events.size };
  }

  /** Moves the clock on to the next thing on the agenda; not at all when nothing is on it. */
  step(): Passage {
    this.catchUp();
    return this.advanceTo(nextEntry(this.current, this.drive.behaviours)?.at ?? this.current.now);
  }

  /** Stops a paced clock where it stands. */
  freeze(): void {
    this.catchUp();
    this.keeper?.keep({ ...this.life, clock: { rate: this.lastRate, isRunning: false } });
    this.pace = undefined;
  }

  /** Lets the clock follow the real one from here on; at the rate that it had last unless another one is given. */
  resume(rate = this.lastRate): void {
    this.catchUp();
    this.keeper?.keep({ ...this.life, clock: { rate, isRunning: true } });
    this.lastRate = rate;
    this.pace = { rate, realAnchor: 0, virtualAnchor: 0 };
    this.anchor();
  }

  /** A paced clock goes on from the instant at which the world stands. */
  private anchor(): void {
    if (this.pace === undefined) return;
    this.pace = { rate: this.pace.rate, realAnchor: this.drive.realNow(), virtualAnchor: this.current.now };
  }

  /** What will happen next, as things are. */
  agenda(limit: number): readonly Entry[] {
    return agendaOf(this.current, this.drive.behaviours, limit);
  }
}
