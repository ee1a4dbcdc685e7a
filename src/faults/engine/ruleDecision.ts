import type { Effect } from './fault.js';

/** Why a rule had no effect on a call. */
export type Reason =
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
  /** The drawn number. It is below `probability` if `drawn`. Unset if no draw was necessary. */
  readonly draw?: number;
  readonly drawn: boolean;
  /** The rule's effects on the exchange. Unset if it has none. */
  injected?: readonly Effect[];
  /** Why the rule has no effect. Unset if it has one. */
  reason?: Reason;
}

/** Whether a rule acts before or after the handler's change is committed. */
export type Phase = 'beforeCommit' | 'afterCommit';
