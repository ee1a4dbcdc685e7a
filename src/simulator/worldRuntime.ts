import type { TimelineBounds } from './timeline/bounds.js';
import type { AnyBehaviour } from '../world/behaviour.js';
import type { WorldKeyPair } from './worldRecord.js';
import type { Instant } from '../world/instant.js';
import type { Scheduler } from '../world/slices.js';
import type { Key } from '../world/tables/keys.js';

/** Dependencies of a live world. */
export interface WorldRuntime {
  readonly behaviours: readonly AnyBehaviour[];
  /** Returns the real time in milliseconds. */
  readonly realNow: () => number;
  readonly scheduler: Scheduler;
  /** Whether the world shares the rows of its start with another world. */
  readonly isCopy?: boolean | undefined;
  /** Limits of the timelines. */
  readonly timelineBounds?: TimelineBounds | undefined;
  /**
   * Draws the key pair of an API key that is created after the world. If unset, clients get the pair that the world's
   * state contains.
   */
  readonly drawLaterKey?: ((seed: number, key: Key) => WorldKeyPair) | undefined;
}

/** A real instant, the virtual instant at that time, and the rate of the clock from then on. */
export interface ClockAnchor {
  /** Virtual seconds per real second, above 0. */
  readonly rate: number;
  readonly realAnchor: number;
  readonly virtualAnchor: Instant;
}

/** Converts a real instant to a virtual one. Virtual time never goes back, even if the real clock does. */
export function virtualInstant({ rate, realAnchor, virtualAnchor }: ClockAnchor, real: number): Instant {
  return virtualAnchor + Math.max(0, Math.floor((real - realAnchor) * rate));
}
