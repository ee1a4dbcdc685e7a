import { isSigned } from '../../exchangeFacts.js';
import type { ExchangeRecord } from '../../exchangeRecord.js';
import { filtering, idsOf } from '../evidence.js';
import type { Rule } from '../rule.js';

const REQUESTS_MIN = 10;
const FIRST_SHARE = 0.8;

/**
 * Finds clients that open a new connection for each request. Only signed requests count: a program that makes one call opens its
 * connection for the challenge. Requests side by side need a connection each.
 */
export const newConnections: Rule = {
  severity: 'wasteful',
  source: {
    kind: 'rfc',
    text: 'RFC 9112, section 9.4',
    quote:
      'A client ought to limit the number of simultaneous open connections that it maintains to a given server.',
  },
  advice: 'Keep connections alive and use them again: one client or session for all requests.',
  *find(exchanges) {
    const signed = yield* filtering(exchanges, isSigned);
    const first = signed.filter(({ turn }, at) => turn === 1 && !isBeside(signed[at - 1], signed[at]));
    if (signed.length < REQUESTS_MIN || first.length < FIRST_SHARE * signed.length) return [];
    const what = `${first.length} of ${signed.length} signed requests came over a new connection.`;
    return [{ what, evidence: idsOf(first) }];
  },
};

/** Returns whether a request began before the one before had ended. */
function isBeside(before: ExchangeRecord | undefined, record: ExchangeRecord | undefined): boolean {
  return (record?.realAt ?? 0) < (before?.closedAt ?? 0);
}
