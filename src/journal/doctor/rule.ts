import type { Dialect } from '../../world/quirks.js';
import type { ExchangeRecord } from '../exchangeRecord.js';
import type { Search } from './evidence.js';

/** One observation about a client's requests. */
export interface Symptom {
  readonly what: string;
  /** Ids of the journal entries that show the symptom. */
  readonly evidence: readonly number[];
  /** Overrides the severity of the rule. */
  readonly severity?: Severity;
}

/** `suspicious`: published clients do the same, and the platform does not mind. */
export type Severity = 'wrong' | 'suspicious' | 'wasteful';

/**
 * Where a rule is written. `document`: a line of the platform's document. `rfc`: a sentence of a standard. `ours`: nowhere; the text says
 * why it is a mistake.
 */
export type RuleSource =
  | { readonly kind: 'document' | 'rfc'; readonly text: string; readonly quote: string }
  | { readonly kind: 'ours'; readonly text: string };

/** Finds one kind of client mistake. */
export interface Rule {
  readonly severity: Severity;
  readonly source: RuleSource;
  /** Advice for the client. */
  readonly advice: string;
  /**
   * Returns the symptoms in the ended exchanges of a world. `exchanges` are sorted from the oldest to the
   * latest. There can be 10,000, so work on each of them pauses regularly (`evidence.ts`).
   */
  find(exchanges: readonly ExchangeRecord[], dialect: Dialect): Search<readonly Symptom[]>;
}
