import { digestOf } from '../../exchangeFacts.js';
import type { ExchangeRecord } from '../../exchangeRecord.js';
import { parseReplyHead } from '../../httpText.js';
import { countOf, filtering, grouping, idsOf } from '../evidence.js';
import type { Rule } from '../rule.js';

/** Finds requests with a wrong signature. A stale nonce is not a mistake. */
export const refusedCredentials: Rule = {
  severity: 'wrong',
  advice:
    'Check the key pair and the digest: the uri parameter has to be the path and query as they are sent, and nc has to grow with each use of a nonce.',
  *find(exchanges) {
    const refused = yield* filtering(exchanges, (record) => isRefused(record) && !isStale(record));
    return Array.from(
      yield* grouping(refused, (record) => digestOf(record).get('username')),
      ([publicKey, records]) => ({
        what: `The platform refused ${countOf(records)} signed as ${publicKey}.`,
        evidence: idsOf(records),
      }),
    );
  },
};

function isRefused(record: ExchangeRecord): boolean {
  return (
    record.status === 401 &&
    record.key === undefined &&
    record.faults.length === 0 &&
    digestOf(record).size > 0
  );
}

function isStale({ replyHead = '' }: ExchangeRecord): boolean {
  return /stale="?true/i.test(String(parseReplyHead(replyHead)['www-authenticate']));
}
