import type { AnyBehaviour } from '../world/behaviour.js';
import type { WorldKeyPair } from './worldRecord.js';

/** Lets long work give way to other work of the event loop. */
export interface Scheduler {
  /** Monotonic real milliseconds. */
  readonly ticks: () => number;
  /** Waits for the next turn of the event loop. */
  readonly nextTurn: () => Promise<void>;
}

/** Dependencies of a live world. */
export interface WorldRuntime {
  readonly behaviours: readonly AnyBehaviour[];
  /** Real milliseconds. */
  readonly realNow: () => number;
  readonly scheduler: Scheduler;
  /** Draws the pair of a later key. If unset, clients get the pair in the world's state. */
  readonly drawLaterKey?: ((seed: number, keyId: string) => WorldKeyPair) | undefined;
}
