import type { ExchangeRecord } from '../../exchangeRecord.js';
import { parseHeaders } from '../../httpText.js';
import { countOf, filtering, idsOf } from '../evidence.js';
import type { Rule } from '../rule.js';

/** Finds GET requests with a body. */
export const bodyOnGet: Rule = {
  severity: 'wasteful',
  advice: 'Send no body with a GET: the platform does not read it, and a proxy may refuse it.',
  *find(exchanges) {
    const odd = yield* filtering(exchanges, (record) => record.method === 'GET' && hasBody(record));
    return odd.length === 0
      ? []
      : [{ what: `${countOf(odd, 'GET request')} had a body.`, evidence: idsOf(odd) }];
  },
};

function hasBody({ rawHeaders }: ExchangeRecord): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = parseHeaders(rawHeaders);
  return encoding !== undefined || length !== '0';
}
