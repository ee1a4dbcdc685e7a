import type { Phase } from '../../world/tables/faults.js';
import type { Effect } from './fault.js';

/** Reason why a rule had no effect on a call. */
export type Reason =
  | 'switched off'
  | 'the call does not match'
  | 'outside its window'
  | 'skipped'
  | 'spent'
  | 'not drawn'
  | 'does not apply'
  | 'the reply is too long'
  | 'an earlier rule ended the exchange';

/** The decision of one rule about one call, as the journal keeps it. */
export interface RuleDecision {
  readonly ruleId: string;
  readonly phase: Phase;
  readonly matched: boolean;
  readonly probability: number;
  /**
   * The random number that was drawn. `drawn` is true if this number is below `probability`. Unset if no draw
   * was necessary.
   */
  readonly draw?: number;
  readonly drawn: boolean;
  /** The rule's effects on the exchange. Unset if it has none. */
  injected?: readonly Effect[];
  /** Reason why the rule has no effect. Unset if the rule has an effect. */
  reason?: Reason;
}
