import { isSigned } from '../../exchangeFacts.js';
import { isProbe, unansweredChallenges } from '../challenges.js';
import { filtering, idsOf } from '../evidence.js';
import type { Rule } from '../rule.js';

/**
 * Finds challenged requests that are never repeated with a signature, in a world where other requests are
 * signed. If all are the same read, they may come from a probe.
 */
export const unansweredChallenge: Rule = {
  severity: 'wrong',
  source: {
    kind: 'document',
    text: 'Authentication, 1',
    quote: 'All endpoints except E4 need HTTP Digest authentication.',
  },
  advice:
    'Answer a 401 by sending the same request once more, signed with the nonce of its WWW-Authenticate. ' +
    'If the client says "challenge is bad" or the like, it refuses the parameter op: start Understudy with --dialect ops-manager.',
  *find(exchanges) {
    if ((yield* filtering(exchanges, isSigned)).length === 0) return [];
    const unanswered = yield* unansweredChallenges(exchanges);
    if (unanswered.length === 0) return [];
    const what = `${unanswered.length} unsigned requests were challenged and not sent again signed; others were signed.`;
    return [
      { what, evidence: idsOf(unanswered), ...(isProbe(unanswered) && { severity: 'suspicious' as const }) },
    ];
  },
};
