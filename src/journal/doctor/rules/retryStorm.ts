import { identityOf } from '../../exchangeFacts.js';
import type { ExchangeRecord } from '../../exchangeRecord.js';
import { grouping, idsOf, nameOf } from '../evidence.js';
import type { Rule } from '../rule.js';

/** Minimum number of failures of one request that count as a storm. */
export const STORM_FAILURES_MIN = 5;
/**
 * Maximum real milliseconds in which `STORM_FAILURES_MIN` failures count as a storm. A client with a reasonable
 * back-off takes longer.
 */
const STORM_MS = 1_000;

/** Finds failing requests that a client repeats without back-off. */
export const retryStorm: Rule = {
  severity: 'wrong',
  advice: 'Back off: wait longer after each failure, with some jitter, and give up after a few.',
  *find(exchanges) {
    const failed = exchanges.filter(isFailure);
    return [...(yield* grouping(failed, identityOf)).values()].flatMap((same) => {
      let end = 0;
      const storm = same.filter((_, at) => {
        if (isStorm(same, at)) end = at + STORM_FAILURES_MIN;
        return at < end;
      });
      const [first] = storm;
      if (first === undefined) return [];
      return [
        {
          what: `${nameOf(first)} was tried ${storm.length} times without back-off.`,
          evidence: idsOf(storm),
        },
      ];
    });
  },
};

function isFailure({ status, ending }: ExchangeRecord): boolean {
  return status === undefined ? ending === 'lost' : status === 429 || status >= 500;
}

/** Returns whether a storm starts at this index: `STORM_FAILURES_MIN` failures within `STORM_MS`. */
function isStorm(same: readonly ExchangeRecord[], from: number): boolean {
  const [first, last] = [same[from], same[from + STORM_FAILURES_MIN - 1]];
  return first !== undefined && last !== undefined && last.realAt - first.realAt < STORM_MS;
}
