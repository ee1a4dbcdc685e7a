import type { AnyBehaviour } from '../domain/behaviour.js';

/** What a live world runs on. */
export interface Drive {
  readonly behaviours: readonly AnyBehaviour[];
  /** Real milliseconds. */
  readonly realNow: () => number;
}
