import type { ExchangeRecord } from '../journal/exchangeRecord.js';

/** All verdicts, worst first. */
export const VERDICTS = ['failed', 'warned', 'tolerated', 'notExercised', 'passed'] as const;

/**
 * The result of a trial. `warned`: the client breaks a rule that is only advice. `tolerated`: the client reported an
 * error that the trial allows. `notExercised`: the run never met the condition, or the fault had nothing to change.
 */
export type Verdict = (typeof VERDICTS)[number];

/** A verdict with its reason, and the exchanges that show it. */
export interface Judgement {
  readonly verdict: Verdict;
  /** Unset if the client passed. */
  readonly reason?: string;
  readonly evidence: readonly ExchangeRecord[];
}

/** A rule that the client has broken, in words, and the exchanges that show it. */
export interface Breach {
  readonly reason: string;
  readonly evidence: readonly ExchangeRecord[];
  /** True if the client need not keep the rule, whatever the level of the trial. */
  readonly isAdvice?: boolean;
}
