import { SECOND_MS } from '../../../world/instant.js';
import { hasUnreadBody, identityOf } from '../../exchangeFacts.js';
import type { ExchangeRecord } from '../../exchangeRecord.js';
import { parseReplyHead } from '../../httpText.js';
import { nameOf, RECORDS_PER_PAUSE } from '../evidence.js';
import type { Rule, Symptom } from '../rule.js';
import { successionOf } from '../succession.js';

/**
 * Finds requests that a client repeats before the time in `Retry-After`. On another connection it is at most suspicious, and nothing
 * if the first connection is used again: then two tests or programs with one key make the same call.
 */
export const ignoredRetryAfter: Rule = {
  severity: 'wrong',
  source: {
    kind: 'rfc',
    text: 'RFC 9110, section 10.2.3',
    quote:
      'Servers send the "Retry-After" header field to indicate how long the user agent ought to wait before making a follow-up request.',
  },
  advice: 'After a reply with Retry-After, wait as many seconds as it says before the next try.',
  *find(exchanges) {
    const succession = yield* successionOf(exchanges);
    const waits = new Map<string, { readonly by: ExchangeRecord; readonly until: number }>();
    const symptoms: Symptom[] = [];
    for (const [at, record] of exchanges.entries()) {
      if (at % RECORDS_PER_PAUSE === 0) yield;
      const key = identityOf(record);
      const wait = waits.get(key);
      const next = wait && succession.nextOf(wait.by);
      if (wait !== undefined && record.realAt < wait.until && (next === undefined || next === record)) {
        const early = ((wait.until - record.realAt) / SECOND_MS).toFixed(1);
        const isCertain = next === record && succession.isUntouchedBetween(wait.by, record);
        symptoms.push({
          what: `${nameOf(record)} was sent again ${early} s too early.`,
          evidence: [wait.by.id, record.id],
          ...(!isCertain && { severity: 'suspicious' as const }),
        });
      }
      const seconds = hasUnreadBody(record) ? undefined : secondsOf(record);
      if (seconds !== undefined)
        waits.set(key, { by: record, until: (record.closedAt ?? 0) + seconds * SECOND_MS });
    }
    return symptoms;
  },
};

function secondsOf({ status = 0, replyHead = '' }: ExchangeRecord): number | undefined {
  const value = status >= 400 ? parseReplyHead(replyHead)['retry-after'] : undefined;
  return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : undefined;
}
