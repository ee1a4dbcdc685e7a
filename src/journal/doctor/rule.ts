import type { Dialect } from '../../world/quirks.js';
import type { ExchangeRecord } from '../exchangeRecord.js';

/** Something that a client does, and the entries of the journal that show it. */
export interface Symptom {
  readonly what: string;
  /** Numbers of entries. */
  readonly evidence: readonly number[];
}

/** Looks for one thing that a client does wrong or wastefully. */
export interface Rule {
  readonly severity: 'wrong' | 'wasteful';
  /** What to do instead. */
  readonly advice: string;
  /** Returns the symptoms in the finished exchanges of a world, oldest first. */
  find(exchanges: readonly ExchangeRecord[], dialect: Dialect): readonly Symptom[];
}
