import { SECOND_MS } from '../../../world/instant.js';
import { identityOf } from '../../attempts.js';
import { headersOfHead } from '../../headers.js';
import type { ExchangeRecord } from '../../exchangeRecord.js';
import { nameOf } from '../nameOf.js';
import type { Rule, Symptom } from '../rule.js';

/** A request sent again before the time that `Retry-After` named. */
export const ignoredRetryAfter: Rule = {
  severity: 'wrong',
  advice: 'After a reply with Retry-After, wait as many seconds as it says before the next try.',
  find(exchanges) {
    const told = new Map<string, { readonly by: ExchangeRecord; readonly until: number }>();
    const symptoms: Symptom[] = [];
    for (const record of exchanges) {
      const key = identityOf(record);
      const wait = told.get(key);
      if (wait !== undefined && record.realAt < wait.until) {
        const early = ((wait.until - record.realAt) / SECOND_MS).toFixed(1);
        symptoms.push({
          what: `${nameOf(record)} was sent again ${early} s too early.`,
          evidence: [wait.by.id, record.id],
        });
      }
      const seconds = secondsOf(record);
      if (seconds !== undefined)
        told.set(key, { by: record, until: (record.closedAt ?? 0) + seconds * SECOND_MS });
    }
    return symptoms;
  },
};

function secondsOf({ status = 0, replyHead = '' }: ExchangeRecord): number | undefined {
  const value = status >= 400 ? headersOfHead(replyHead)['retry-after'] : undefined;
  return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : undefined;
}
