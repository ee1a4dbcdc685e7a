import { idsOf } from '../idsOf.js';
import type { Rule } from '../rule.js';
import { schemeOf } from '../schemeOf.js';

/** The client may be about to answer a single challenge. */
const CHALLENGED_MIN = 2;

/** Requests without credentials from a client that sends none at all: it cannot sign, or it stops at the challenge. */
export const neverSigned: Rule = {
  severity: 'wrong',
  advice:
    'Sign with HTTP Digest (curl --digest): send the request again with an answer to the WWW-Authenticate of the 401. ' +
    'A client that has a key and stops here, with "challenge is bad" or the like, refuses the parameter op of the challenge: ' +
    'start Understudy with --dialect ops-manager, which sends qop.',
  find(exchanges) {
    if (exchanges.some((record) => record.key !== undefined || schemeOf(record) !== undefined)) return [];
    const challenged = exchanges.filter(({ status, faults }) => status === 401 && faults.length === 0);
    if (challenged.length < CHALLENGED_MIN) return [];
    const what = `${challenged.length} requests were challenged, and none was ever sent signed.`;
    return [{ what, evidence: idsOf(challenged) }];
  },
};
