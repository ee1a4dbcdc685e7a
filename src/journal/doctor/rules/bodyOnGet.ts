import { headersOf } from '../../headers.js';
import type { ExchangeRecord } from '../../exchangeRecord.js';
import { countOf } from '../countOf.js';
import { idsOf } from '../idsOf.js';
import type { Rule } from '../rule.js';

/** Bodies sent where nobody reads them. */
export const bodyOnGet: Rule = {
  severity: 'wasteful',
  advice: 'Send no body with a GET: the platform does not read it, and a proxy may refuse it.',
  find(exchanges) {
    const odd = exchanges.filter((record) => record.method === 'GET' && hasBody(record));
    return odd.length === 0
      ? []
      : [{ what: `${countOf(odd, 'GET request')} had a body.`, evidence: idsOf(odd) }];
  },
};

function hasBody({ raw }: ExchangeRecord): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = headersOf(raw.rawHeaders);
  return encoding !== undefined || length !== '0';
}
