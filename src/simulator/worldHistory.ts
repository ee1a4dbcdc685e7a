import type { AnyBehaviour } from '../world/behaviour.js';
import type { Duration } from '../world/duration.js';
import { MINUTE_MS, SECOND_MS, type Instant } from '../world/instant.js';
import type { World } from '../world/world.js';
import { advance } from './advance.js';

/** Maximum number of states in the history. They share all rows that did not change. */
const STATES_MAX = 1_000;
/**
 * Limits for older states. The latest `behind` states are all kept. Of the states before them, the history
 * keeps one per `every` milliseconds of virtual time. Without these limits, thousands of changes per second
 * would fill the memory with old tree nodes.
 */
const THINNING = [
  { behind: 16, every: SECOND_MS / 10 },
  { behind: 80, every: SECOND_MS },
] as const;
/**
 * Minimum virtual time between two states, in milliseconds, if only an advance separates them. States in
 * between are dropped, because they can be computed again.
 */
const STRETCH_MS = MINUTE_MS;

interface State {
  readonly at: Instant;
  readonly world: World;
  /** True if only an advance separates this state from the previous one. */
  readonly isAdvance: boolean;
}

/** Earlier states of a world. Stale reads return them. */
export class WorldHistory {
  private states: State[] = [];
  private lastAdvanced: { readonly of: World; readonly world: World } | undefined;

  constructor(
    first: World,
    private readonly behaviours: readonly AnyBehaviour[],
  ) {
    this.restart(first);
  }

  /** Drops all states and begins with a new one. */
  restart(first: World): void {
    // With `-Infinity`, reads of all earlier instants find the first state, even if the world changes again at the same
    // instant.
    this.states = [{ at: -Infinity, world: first, isAdvance: false }];
    this.lastAdvanced = undefined;
  }

  /** Adds the current state of the world. */
  add(world: World): void {
    const last = this.states.at(-1);
    const at = world.now;
    if (last === undefined || at < last.at) this.restart(world);
    else if (at === last.at) this.replaceLast({ at, world, isAdvance: false });
    else this.append({ at, world, isAdvance: at > last.world.now });
  }

  /** Returns the world at an instant. Returns the oldest known state if the instant is before the history. */
  at(instant: Instant): World {
    const { at, world } = this.states.findLast((state) => state.at <= instant) ?? this.oldest();
    if (world.now >= instant || at > instant) return world;
    const known = this.lastAdvanced?.of === world ? this.lastAdvanced.world : world;
    const advanced = advance(known.now <= instant ? known : world, instant, this.behaviours);
    this.lastAdvanced = { of: world, world: advanced };
    return advanced;
  }

  private append(state: State): void {
    const last = this.states.at(-1);
    const before = this.states.at(-2);
    const isShort = before !== undefined && last !== undefined && last.at - before.at < STRETCH_MS;
    if (state.isAdvance && last?.isAdvance === true && isShort) this.replaceLast(state);
    else this.states.push(state);
    for (const { behind, every } of THINNING) this.thinOut(this.states.length - behind, every);
    if (this.states.length > STATES_MAX) this.states.shift();
  }

  /** Drops the state before `position` if it is in the same interval as the state at `position`. */
  private thinOut(position: number, every: Duration): void {
    const older = this.states[position - 1];
    const newer = this.states[position];
    if (older === undefined || newer === undefined) return;
    if (Math.floor(older.at / every) === Math.floor(newer.at / every)) this.states.splice(position - 1, 1);
  }

  private replaceLast(state: State): void {
    this.states[this.states.length - 1] = state;
  }

  private oldest(): State {
    const [oldest] = this.states;
    if (oldest === undefined) throw new Error('A world without a history.');
    return oldest;
  }
}
