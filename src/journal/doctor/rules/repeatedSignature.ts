import { digestOf, identityOf } from '../../exchangeFacts.js';
import type { ExchangeRecord } from '../../exchangeRecord.js';
import { countOf, filtering, grouping, idsOf } from '../evidence.js';
import type { Rule } from '../rule.js';
import { isSuccess } from '../succession.js';

/**
 * Finds requests with the nonce and the count of an earlier request. A client that signs outside of its retries sends them after a 5xx,
 * and takes the 401 for a wrong key. If it signs again after the 401, the call succeeds, so it is at most suspicious.
 */
export const repeatedSignature: Rule = {
  severity: 'wrong',
  source: {
    kind: 'rfc',
    text: 'RFC 7616, section 3.4',
    quote: 'if the same nc value is seen twice, then the request is a replay',
  },
  advice:
    'Sign each attempt: a repeated Authorization header counts as a replay, so a retry after a 5xx becomes a 401, although the key is right.',
  *find(exchanges) {
    const repeated = yield* filtering(exchanges, ({ keyRefusal }) => keyRefusal === 'usedCount');
    if (repeated.length === 0) return [];
    const successes = yield* grouping(exchanges.filter(isSuccess), identityOf);
    const isCured = (record: ExchangeRecord): boolean =>
      (successes.get(identityOf(record))?.at(-1)?.id ?? 0) > record.id;
    const groups = yield* grouping(repeated, (record) => digestOf(record).get('username'));
    return Array.from(groups, ([publicKey, records]) => ({
      what: `${countOf(records)} of ${publicKey} repeated the signature of an earlier request.`,
      evidence: idsOf(records),
      ...(records.every(isCured) && { severity: 'suspicious' as const }),
    }));
  },
};
