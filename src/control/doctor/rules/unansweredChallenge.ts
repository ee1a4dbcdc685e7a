import { digestOf } from '../../../simulator/journal/digestOf.js';
import type { ExchangeRecord } from '../../../simulator/journal/exchangeRecord.js';
import { idsOf } from '../idsOf.js';
import type { Rule } from '../rule.js';
import { schemeOf } from '../schemeOf.js';

/** Requests without credentials that are never sent again with them, from a client that has some. */
export const unansweredChallenge: Rule = {
  severity: 'wrong',
  advice:
    'Answer a 401 by sending the same request once more, signed with the nonce of its WWW-Authenticate. ' +
    'If the client says "challenge is bad" or the like, it refuses the parameter op: start Understudy with --dialect ops-manager.',
  find(exchanges) {
    if (!exchanges.some(isSigned)) return [];
    const open = new Map<string, ExchangeRecord>();
    for (const record of exchanges) {
      const key = `${record.method} ${record.target}`;
      if (isSigned(record)) open.delete(key);
      else if (isChallenged(record)) open.set(key, record);
    }
    // The client may be about to answer the last one.
    const last = exchanges.at(-1);
    const unanswered = [...open.values()].filter((record) => record !== last);
    if (unanswered.length === 0) return [];
    const what = `${unanswered.length} unsigned requests were challenged and not sent again signed; others were signed.`;
    return [{ what, evidence: idsOf(unanswered) }];
  },
};

function isChallenged(record: ExchangeRecord): boolean {
  return record.status === 401 && record.faults.length === 0 && schemeOf(record) === undefined;
}

function isSigned(record: ExchangeRecord): boolean {
  return record.key !== undefined || digestOf(record).size > 0;
}
