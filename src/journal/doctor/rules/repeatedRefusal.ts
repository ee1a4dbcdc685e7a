import { errorCodeOf, identityOf } from '../../exchangeFacts.js';
import type { ExchangeRecord } from '../../exchangeRecord.js';
import { grouping, idsOf, nameOf } from '../evidence.js';
import type { Rule } from '../rule.js';

const TIMES_MIN = 3;
/**
 * Statuses after which a client may repeat the same request: 401 asks for a signature, and the causes of 408
 * and 429 pass with time.
 */
const PASSING = new Set([401, 408, 429]);

/** Finds refused requests that a client repeats unchanged. */
export const repeatedRefusal: Rule = {
  severity: 'wrong',
  advice:
    'Do not repeat what was refused with a 4xx: it is refused again until the request or the state changes.',
  *find(exchanges) {
    const refused = exchanges.filter(
      ({ status = 0 }) => status >= 400 && status < 500 && !PASSING.has(status),
    );
    const groups = yield* grouping(refused, (record) => `${identityOf(record)} ${refusalOf(record)}`);
    return [...groups.values()].flatMap((same) => {
      const [first] = same;
      if (first === undefined || same.length < TIMES_MIN) return [];
      const what = `${nameOf(first)} was refused ${same.length} times with ${refusalOf(first)}.`;
      return [{ what, evidence: idsOf(same) }];
    });
  },
};

function refusalOf(record: ExchangeRecord): string {
  return `${record.status ?? ''} ${errorCodeOf(record) ?? ''}`.trim();
}
