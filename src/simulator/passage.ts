import type { Instant } from '../domain/instant.js';
import type { Entry } from './agenda.js';

/** What came of letting time pass. */
export interface Passage {
  readonly from: Instant;
  readonly to: Instant;
  /** The first of the things that happened. */
  readonly fired: readonly Entry[];
  /** How many happened in all. */
  readonly firedCount: number;
  /** How many events were written. */
  readonly events: number;
}
