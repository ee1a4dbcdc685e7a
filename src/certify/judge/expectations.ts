import { verify } from '../../journal/verify.js';
import { journalExpectationOf } from '../../scenarios/verdicts.js';
import type { Breach } from '../verdict.js';
import type { Trial } from '../trial.js';
import type { RunRecord } from './runRecord.js';
import type { ScenarioResult } from '../../commands/scenarioResults.js';
import { conditionOf } from '../../scenarios/evaluateExpectations.js';

/**
 * Returns the expectations of a trial's scenario that were not met. Exchanges count in all worlds of the run; states are
 * those of its default world, whose results are `ofWorld`.
 */
export function missedExpectations(
  { scenario }: Trial,
  { exchanges, dropped }: RunRecord,
  ofWorld: readonly ScenarioResult[],
): readonly Breach[] {
  const journal = { exchanges: () => exchanges, isWholeAfter: () => dropped === 0 };
  return (scenario.expect ?? []).flatMap((expectation, at): readonly Breach[] => {
    const title = expectation.because ?? JSON.stringify(expectation);
    if (conditionOf({ expectation }) !== undefined) {
      const result = ofWorld.find((each) => each.list === 'expect' && each.at === at);
      const isMissed = result !== undefined && result.status !== 'met';
      return isMissed ? [{ reason: `expected: ${title}`, evidence: [] }] : [];
    }
    const { result, nearest } = verify(journal, journalExpectationOf(expectation));
    if (result === 'pass') return [];
    if (result === 'inconclusive')
      return [{ reason: `unknown, because ${dropped} older exchanges are not kept: ${title}`, evidence: [] }];
    const shown = new Set(nearest.map(({ id }) => id));
    return [{ reason: `expected: ${title}`, evidence: exchanges.filter(({ id }) => shown.has(id)) }];
  });
}
