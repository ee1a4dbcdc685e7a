import { compileMatch } from '../../journal/compileMatch.js';
import { AttemptCounter } from '../../journal/recordedCall.js';
import type { Trial } from '../trial.js';
import type { RunRecord } from './runRecord.js';

/** Returns why a run has not met the condition of a trial, or `undefined` if it has. */
export function unexercised(trial: Trial, record: RunRecord): string | undefined {
  if (record.exchanges.length === 0) return 'no request came';
  const { exercised, scenario } = trial;
  if (exercised !== undefined) return unmet(exercised, record);
  for (const { id = '' } of scenario.faults ?? []) {
    if (record.affectedBy(id).length > 0) continue;
    const isMatched = record.exchanges.some(({ rules }) =>
      rules.some(({ ruleId, drawn, reason }) => ruleId === id && (drawn || reason === 'does not apply')),
    );
    return isMatched ? 'the fault had nothing to change in any reply' : 'no request met the condition';
  }
  return undefined;
}

function unmet(conditions: NonNullable<Trial['exercised']>, { exchanges }: RunRecord): string | undefined {
  const attempts = new AttemptCounter();
  const calls = exchanges.map((each) => attempts.callOf(each));
  const missing = conditions.find((condition) => !calls.some(compileMatch(condition)));
  return missing === undefined ? undefined : `no request met the condition ${JSON.stringify(missing)}`;
}
