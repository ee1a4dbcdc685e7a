import { hasBody } from '../../exchangeFacts.js';
import { countOf, filtering, idsOf } from '../evidence.js';
import type { Rule } from '../rule.js';

/** Finds GET requests with a body. */
export const bodyOnGet: Rule = {
  severity: 'wasteful',
  source: {
    kind: 'rfc',
    text: 'RFC 9110, section 9.3.1',
    quote:
      'A client SHOULD NOT generate content in a GET request unless it is made directly to an origin server that has previously indicated, in or out of band, that such a request has a purpose and will be adequately supported.',
  },
  advice: 'Send no body with a GET: the platform does not read it, and a proxy may refuse it.',
  *find(exchanges) {
    const odd = yield* filtering(exchanges, (record) => record.method === 'GET' && hasBody(record));
    return odd.length === 0
      ? []
      : [{ what: `${countOf(odd, 'GET request')} had a body.`, evidence: idsOf(odd) }];
  },
};
