import { countOf, filtering, idsOf } from '../evidence.js';
import type { Rule } from '../rule.js';

/**
 * Finds connections that the client closed before the response was complete, although no fault delayed the
 * response. A test that is stopped does the same.
 */
export const impatience: Rule = {
  severity: 'suspicious',
  source: { kind: 'ours', text: 'What the reply says is lost, and so is the work of the platform.' },
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
