import { countOf, filtering, idsOf } from '../evidence.js';
import type { Rule } from '../rule.js';

/**
 * Finds connections that the client closed before the response was complete, although no fault delayed the
 * response.
 */
export const impatience: Rule = {
  severity: 'wrong',
  advice: 'Give replies more time, and read each to its end before the connection is closed.',
  *find(exchanges) {
    const lost = yield* filtering(
      exchanges,
      ({ ending, faults }) => ending === 'lost' && faults.length === 0,
    );
    return lost.length === 0
      ? []
      : [
          {
            what: `The client gave up on ${countOf(lost)} before the answer was out.`,
            evidence: idsOf(lost),
          },
        ];
  },
};
