import type { Effect } from '../../world/faults/effect.js';

/** Why a rule that was considered did nothing. */
export type Reason =
  | 'the call does not match'
  | 'outside its window'
  | 'skipped'
  | 'spent'
  | 'not drawn'
  | 'does not apply'
  | 'the reply is too long'
  | 'an earlier rule ended the exchange';

/** What became of one rule that was considered for an exchange. */
export interface RuleDecision {
  readonly ruleId: string;
  readonly phase: 'beforeCommit' | 'afterCommit';
  readonly matched: boolean;
  readonly probability: number;
  /** Below the probability it strikes; absent where nothing had to be drawn. */
  readonly draw?: number;
  readonly drawn: boolean;
  /** What was done to the exchange; absent where nothing was. */
  injected?: readonly Effect[];
  reason?: Reason;
}
