import { identityOf } from '../../exchangeFacts.js';
import { grouping, idsOf, nameOf } from '../evidence.js';
import type { Rule } from '../rule.js';

/** Finds successful POST requests that a client sends again. */
export const repeatedWrite: Rule = {
  severity: 'wrong',
  advice:
    'Do not repeat a POST that was answered with success; when its answer was lost, look whether it was done before trying again.',
  *find(exchanges) {
    const writes = exchanges.filter(({ method }) => method === 'POST');
    return [...(yield* grouping(writes, identityOf)).values()].flatMap((same) => {
      const done = same.findIndex(({ status = 0 }) => status >= 200 && status < 300);
      const again = same.slice(done + 1);
      const [first] = again;
      if (done < 0 || first === undefined) return [];
      return [
        {
          what: `${nameOf(first)} was sent again after it had succeeded.`,
          evidence: idsOf(same.slice(done)),
        },
      ];
    });
  },
};
