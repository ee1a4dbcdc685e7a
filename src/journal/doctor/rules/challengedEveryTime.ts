import { digestOf } from '../../exchangeFacts.js';
import { filtering, grouping, idsOf } from '../evidence.js';
import type { Rule, Symptom } from '../rule.js';

const SIGNED_MIN = 5;
const SINGLE_USE_SHARE = 0.8;

/**
 * Finds clients that need a new challenge for each request, which doubles the round trips. A program that makes one call and ends
 * cannot do otherwise, so connections with one signed request do not count.
 */
export const challengedEveryTime: Rule = {
  severity: 'wasteful',
  source: { kind: 'ours', text: 'Each call takes two round trips instead of one.' },
  advice:
    'Keep the nonce of the last challenge and sign the next request with it at once, counting nc up: a nonce is good for 60 seconds.',
  *find(exchanges) {
    const accepted = exchanges.filter(({ status }) => status !== 401);
    const all = yield* filtering(accepted, (record) => digestOf(record).size > 0);
    const counts = new Map<number, number>();
    for (const { connection } of all) counts.set(connection, (counts.get(connection) ?? 0) + 1);
    const later = all.filter(({ connection }) => (counts.get(connection) ?? 0) > 1);
    const byKey = yield* grouping(later, (record) => digestOf(record).get('username'));
    const symptoms: Symptom[] = [];
    for (const [publicKey, signed] of byKey) {
      const byNonce = yield* grouping(signed, (record) => digestOf(record).get('nonce'));
      const single = [...byNonce.values()].filter(({ length }) => length === 1).flat();
      if (signed.length < SIGNED_MIN || single.length < SINGLE_USE_SHARE * signed.length) continue;
      const what = `${single.length} of ${signed.length} requests of ${publicKey} had a nonce of their own.`;
      symptoms.push({ what, evidence: idsOf(single) });
    }
    return symptoms;
  },
};
