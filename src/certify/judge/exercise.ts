import { compileMatch } from '../../journal/compileMatch.js';
import { AttemptCounter } from '../../journal/recordedCall.js';
import type { Trial } from '../trial.js';
import { requestText, type Wanted } from './requestText.js';
import type { RunRecord } from './runRecord.js';

/** A condition that a run has not met, and why. */
interface Unmet {
  readonly wanted: Wanted;
  readonly why: string;
}

const NO_REQUEST = 'no request met the condition';

/** Returns why a run has not met the condition of a trial, and which request would. Returns `undefined` if it has. */
export function unexercised(trial: Trial, record: RunRecord): string | undefined {
  const unmet = unmetIn(trial, record);
  if (unmet === undefined) return undefined;
  const { why, wanted } = unmet;
  const calls = (trial.steps ?? []).map(({ call }) => call);
  return `${record.exchanges.length === 0 ? 'no request came' : why}: expected ${requestText(wanted, calls)}`;
}

function unmetIn({ exercised, scenario }: Trial, record: RunRecord): Unmet | undefined {
  if (exercised !== undefined) return unmetAmong(exercised, record);
  for (const rule of scenario.faults ?? []) {
    const { id = '' } = rule;
    if (record.affectedBy(id).length > 0) continue;
    const isMatched = record.exchanges.some(({ rules }) =>
      rules.some(({ ruleId, drawn, reason }) => ruleId === id && (drawn || reason === 'does not apply')),
    );
    return { wanted: rule, why: isMatched ? 'no reply had what the fault changes' : NO_REQUEST };
  }
  return record.exchanges.length === 0 ? { wanted: {}, why: NO_REQUEST } : undefined;
}

function unmetAmong(
  conditions: NonNullable<Trial['exercised']>,
  { exchanges }: RunRecord,
): Unmet | undefined {
  const attempts = new AttemptCounter();
  const calls = exchanges.map((each) => attempts.callOf(each));
  const match = conditions.find((condition) => !calls.some(compileMatch(condition)));
  return match === undefined ? undefined : { wanted: { match }, why: NO_REQUEST };
}
