import { hasUnreadBody, identityOf } from '../../exchangeFacts.js';
import type { ExchangeRecord } from '../../exchangeRecord.js';
import { grouping, idsOf, nameOf } from '../evidence.js';
import type { Rule, Symptom } from '../rule.js';
import { piecesOf, runsOf, successionOf } from '../succession.js';

/** Minimum number of failures of one request that count as a storm. */
export const STORM_FAILURES_MIN = 5;
/**
 * Maximum real milliseconds in which `STORM_FAILURES_MIN` failures count as a storm. A client with a reasonable
 * back-off takes longer.
 */
const STORM_MS = 1_000;

/**
 * Finds failing requests that a client repeats without back-off. Failures on several connections are at most suspicious: they may
 * be those of several tests or programs with one key.
 */
export const retryStorm: Rule = {
  severity: 'wrong',
  source: { kind: 'ours', text: 'Retries without a pause make an outage longer.' },
  advice: 'Back off: wait longer after each failure, with some jitter, and give up after a few.',
  *find(exchanges) {
    const succession = yield* successionOf(exchanges);
    const failed = exchanges.filter((record) => isFailure(record) && !hasUnreadBody(record));
    return [...(yield* grouping(failed, identityOf)).values()].flatMap((same) => {
      const storms = runsOf(same, succession).flatMap(stormIn);
      if (storms.length > 0) return [symptomOf(storms)];
      const others = piecesOf(same, succession).flatMap(stormIn);
      return others.length === 0 ? [] : [{ ...symptomOf(others), severity: 'suspicious' as const }];
    });
  },
};

function symptomOf(storm: readonly ExchangeRecord[]): Symptom {
  const [first] = storm;
  const name = first === undefined ? '' : nameOf(first);
  return { what: `${name} was tried ${storm.length} times without back-off.`, evidence: idsOf(storm) };
}

/** Returns the failures of equal requests that belong to a storm. */
function stormIn(same: readonly ExchangeRecord[]): readonly ExchangeRecord[] {
  let end = 0;
  return same.filter((_, at) => {
    if (isStorm(same, at)) end = at + STORM_FAILURES_MIN;
    return at < end;
  });
}

function isFailure({ status, ending }: ExchangeRecord): boolean {
  return status === undefined ? ending === 'lost' : status === 429 || status >= 500;
}

/** Returns whether a storm starts at this index: `STORM_FAILURES_MIN` failures within `STORM_MS`. */
function isStorm(same: readonly ExchangeRecord[], from: number): boolean {
  const [first, last] = [same[from], same[from + STORM_FAILURES_MIN - 1]];
  return first !== undefined && last !== undefined && last.realAt - first.realAt < STORM_MS;
}
