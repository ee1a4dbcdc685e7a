import { SECOND_MS } from '../../../world/instant.js';
import { identityOf } from '../../exchangeFacts.js';
import type { ExchangeRecord } from '../../exchangeRecord.js';
import { parseReplyHead } from '../../httpText.js';
import { nameOf, RECORDS_PER_PAUSE } from '../evidence.js';
import type { Rule, Symptom } from '../rule.js';

/** Finds requests that a client repeats before the time in `Retry-After`. */
export const ignoredRetryAfter: Rule = {
  severity: 'wrong',
  advice: 'After a reply with Retry-After, wait as many seconds as it says before the next try.',
  *find(exchanges) {
    const waits = new Map<string, { readonly by: ExchangeRecord; readonly until: number }>();
    const symptoms: Symptom[] = [];
    for (const [at, record] of exchanges.entries()) {
      if (at % RECORDS_PER_PAUSE === 0) yield;
      const key = identityOf(record);
      const wait = waits.get(key);
      if (wait !== undefined && record.realAt < wait.until) {
        const early = ((wait.until - record.realAt) / SECOND_MS).toFixed(1);
        symptoms.push({
          what: `${nameOf(record)} was sent again ${early} s too early.`,
          evidence: [wait.by.id, record.id],
        });
      }
      const seconds = secondsOf(record);
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
