import { filtering, idsOf } from '../evidence.js';
import type { Rule } from '../rule.js';

const REQUESTS_MIN = 10;
const FIRST_SHARE = 0.8;

/** Finds clients that open a new connection for each request. */
export const newConnections: Rule = {
  severity: 'wasteful',
  advice: 'Keep connections alive and use them again: one client or session for all requests.',
  *find(exchanges) {
    const first = yield* filtering(exchanges, ({ turn }) => turn === 1);
    if (exchanges.length < REQUESTS_MIN || first.length < FIRST_SHARE * exchanges.length) return [];
    const what = `${first.length} of ${exchanges.length} requests came over a new connection.`;
    return [{ what, evidence: idsOf(first) }];
  },
};
