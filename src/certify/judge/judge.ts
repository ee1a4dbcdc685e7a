import type { Breach, Judgement } from '../verdict.js';
import type { Trial } from '../trial.js';

/** The reaction of the client to the condition: its result, an error that it reported, or neither. */
export type Ending =
  | { readonly kind: 'success' }
  | { readonly kind: 'error'; readonly text: string }
  /** It did not end, or lost its way. */
  | { readonly kind: 'broken'; readonly text: string };

/** Everything that decides a verdict. */
export interface Findings {
  readonly trial: Trial;
  /** Why the run has not met the condition. Unset if it has. */
  readonly unexercised: string | undefined;
  readonly breaches: readonly Breach[];
  readonly ending: Ending;
  /** Whether an error of the client is known to be the right one. In watch mode only its tests are known to fail. */
  readonly isErrorSeen: boolean;
  /** The exchanges that the condition affected. */
  readonly affected: Judgement['evidence'];
  /** Number of older exchanges that are not known any more. */
  readonly dropped?: number;
}

/** Gives the verdict on one trial. No client passes if exchanges are not known in which it may have broken the rule. */
export function judge(findings: Findings): Judgement {
  const judgement = judgeKnown(findings);
  const { dropped = 0 } = findings;
  if (judgement.verdict !== 'passed' || dropped === 0) return judgement;
  const reason = `${dropped} older ${dropped === 1 ? 'request is' : 'requests are'} not known any more, and may have broken the rule`;
  return { verdict: 'notExercised', reason, evidence: [] };
}

function judgeKnown(findings: Findings): Judgement {
  const { trial, unexercised, breaches, ending, affected } = findings;
  if (unexercised !== undefined && ending.kind !== 'broken')
    return { verdict: 'notExercised', reason: unexercised, evidence: [] };
  const [breach] = breaches.toSorted((a, b) => Number(a.isAdvice ?? false) - Number(b.isAdvice ?? false));
  if (breach !== undefined)
    return blamed(trial, breach.evidence.length === 0 ? { ...breach, evidence: affected } : breach);
  if (ending.kind === 'broken') return blamed(trial, { reason: ending.text, evidence: affected });
  return judgeEnding(findings);
}

function blamed({ level }: Trial, { reason, evidence, isAdvice = false }: Breach): Judgement {
  return { verdict: level === 'must' && !isAdvice ? 'failed' : 'warned', reason, evidence };
}

function judgeEnding({ trial, ending, affected, isErrorSeen }: Findings): Judgement {
  const { outcome = 'success' } = trial;
  if (ending.kind === 'success') {
    if (outcome !== 'error') return { verdict: 'passed', evidence: [] };
    return blamed(trial, { reason: 'the client reported no error', evidence: affected });
  }
  const { text } = ending;
  if (outcome === 'success') return blamed(trial, { reason: text, evidence: affected });
  if (outcome === 'error' && isErrorSeen) return { verdict: 'passed', evidence: [] };
  const doubt = isErrorSeen ? '' : '; it is not known whether the client reported the error';
  return { verdict: 'tolerated', reason: text + doubt, evidence: affected };
}
