import type { AnyBehaviour } from '../world/behaviour.js';
import type { OwnKeyPair } from './worldRecord.js';

/** Lets long work give way to other work of the event loop. */
export interface Turns {
  /** Monotonic real milliseconds. */
  readonly ticks: () => number;
  /** Waits for the next turn of the event loop. */
  readonly next: () => Promise<void>;
}

/** Dependencies of a live world. */
export interface WorldRuntime {
  readonly behaviours: readonly AnyBehaviour[];
  /** Real milliseconds. */
  readonly realNow: () => number;
  readonly turns: Turns;
  /** Draws the pair of a later key. If unset, clients get the pair in the world's state. */
  readonly drawLaterKey?: ((seed: number, keyId: string) => OwnKeyPair) | undefined;
}
