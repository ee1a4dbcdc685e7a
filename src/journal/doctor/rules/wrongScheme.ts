import { schemeOf } from '../../exchangeFacts.js';
import { countOf, grouping, idsOf } from '../evidence.js';
import type { Rule } from '../rule.js';

/** Finds credentials with a scheme other than Digest. */
export const wrongScheme: Rule = {
  severity: 'wrong',
  source: {
    kind: 'document',
    text: 'Authentication, 1',
    quote: 'All endpoints except E4 need HTTP Digest authentication.',
  },
  advice:
    'Sign with HTTP Digest (curl --digest): the platform takes no other scheme, and Basic shows the private key to everybody in between. ' +
    'A client that falls back to another scheme does not understand the parameter op of the challenge: ' +
    'start Understudy with --dialect ops-manager, which sends qop.',
  *find(exchanges) {
    const refused = exchanges.filter(({ status }) => status === 401);
    const groups = yield* grouping(refused, (record) => {
      const scheme = schemeOf(record);
      return scheme?.toLowerCase() === 'digest' ? undefined : scheme;
    });
    return Array.from(groups, ([scheme, requests]) => ({
      what: `${countOf(requests)} had ${scheme.slice(0, 40)} credentials instead of Digest.`,
      evidence: idsOf(requests),
    }));
  },
};
