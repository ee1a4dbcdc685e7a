import { identityOf } from '../../attempts.js';
import { errorCodeOf } from '../../errorCodeOf.js';
import type { ExchangeRecord } from '../../exchangeRecord.js';
import { groupBy } from '../groupBy.js';
import { idsOf } from '../idsOf.js';
import { nameOf } from '../nameOf.js';
import type { Rule } from '../rule.js';

const TIMES_MIN = 3;
/** These pass by themselves. */
const PASSING = new Set([401, 408, 429]);

/** What was refused sent again as it was. */
export const repeatedRefusal: Rule = {
  severity: 'wrong',
  advice:
    'Do not repeat what was refused with a 4xx: it is refused again until the request or the state changes.',
  find(exchanges) {
    const refused = exchanges.filter(
      ({ status = 0 }) => status >= 400 && status < 500 && !PASSING.has(status),
    );
    const groups = groupBy(refused, (record) => `${identityOf(record)} ${refusalOf(record)}`);
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
