import type { AnyBehaviour } from '../domain/behaviour.js';
import type { OwnKeyPair } from './life.js';

/** What a live world runs on. */
export interface Drive {
  readonly behaviours: readonly AnyBehaviour[];
  /** Real milliseconds. */
  readonly realNow: () => number;
  /** Draws the pair of a key that the world creates. If unset, clients get the pair of the world's state. */
  readonly drawLaterKey?: ((seed: number, keyId: string) => OwnKeyPair) | undefined;
}
