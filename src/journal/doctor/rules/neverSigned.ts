import { isSigned } from '../../exchangeFacts.js';
import { isProbe, unansweredChallenges } from '../challenges.js';
import { filtering, idsOf } from '../evidence.js';
import type { Rule } from '../rule.js';

/**
 * Finds challenged requests in a world without any signed request. The client cannot sign, or gives up after
 * the challenge. If all are the same read, they may come from a probe.
 */
export const neverSigned: Rule = {
  severity: 'wrong',
  source: {
    kind: 'document',
    text: 'Authentication, 1',
    quote: 'All endpoints except E4 need HTTP Digest authentication.',
  },
  advice:
    'Sign with HTTP Digest (curl --digest): send the request again with an answer to the WWW-Authenticate of the 401. ' +
    'A client that has a key and stops here, with "challenge is bad" or the like, refuses the parameter op of the challenge: ' +
    'start Understudy with --dialect ops-manager, which sends qop.',
  *find(exchanges) {
    if ((yield* filtering(exchanges, isSigned)).length > 0) return [];
    const unanswered = yield* unansweredChallenges(exchanges);
    if (unanswered.length === 0) return [];
    const what = `${unanswered.length} requests were challenged, and none was ever sent signed.`;
    return [
      { what, evidence: idsOf(unanswered), ...(isProbe(unanswered) && { severity: 'suspicious' as const }) },
    ];
  },
};
