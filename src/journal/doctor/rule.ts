import type { Dialect } from '../../world/quirks.js';
import type { ExchangeRecord } from '../exchangeRecord.js';

/** One observation about a client's requests. */
export interface Symptom {
  readonly what: string;
  /** Ids of the journal entries that show the symptom. */
  readonly evidence: readonly number[];
}

/** Finds one kind of client mistake. */
export interface Rule {
  readonly severity: 'wrong' | 'wasteful';
  /** Advice for the client. */
  readonly advice: string;
  /**
   * Returns the symptoms in the ended exchanges of a world. `exchanges` are sorted from the oldest to the
   * latest.
   */
  find(exchanges: readonly ExchangeRecord[], dialect: Dialect): readonly Symptom[];
}
