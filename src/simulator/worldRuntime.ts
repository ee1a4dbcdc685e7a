import type { AnyBehaviour } from '../world/behaviour.js';
import type { OwnKeyPair } from './worldRecord.js';

/** How long work shares the process with other work. */
export interface Turns {
  /** Real milliseconds that never go back. */
  readonly ticks: () => number;
  /** Lets everything else have a turn. */
  readonly next: () => Promise<void>;
}

/** What a live world runs on. */
export interface WorldRuntime {
  readonly behaviours: readonly AnyBehaviour[];
  /** Real milliseconds. */
  readonly realNow: () => number;
  readonly turns: Turns;
  /** Draws the pair of a key that the world creates. If unset, clients get the pair of the world's state. */
  readonly drawLaterKey?: ((seed: number, keyId: string) => OwnKeyPair) | undefined;
}
