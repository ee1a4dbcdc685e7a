import { parseQuery } from '../../httpText.js';
import { groupBy } from '../../../world/groupBy.js';
import { filtering, idsOf, nameOf } from '../evidence.js';
import type { Rule } from '../rule.js';

const TINY_MAX = 5;
const PAGES_MIN = 3;

/** Finds lists that a client reads in very small pages. */
export const tinyPages: Rule = {
  severity: 'wasteful',
  source: {
    kind: 'document',
    text: 'Common conventions, itemsPerPage',
    quote: 'Items per page; the maximum is 500',
  },
  advice: 'Ask for larger pages: itemsPerPage may be up to 500, and is 100 when it is left out.',
  *find(exchanges) {
    const tiny = yield* filtering(exchanges, ({ target, status }) => {
      const size = Number(parseQuery(target).itemsPerPage);
      return status === 200 && size >= 1 && size <= TINY_MAX;
    });
    return [...groupBy(tiny, ({ path }) => path).values()].flatMap((pages) => {
      const [first] = pages;
      if (first === undefined || new Set(pages.map(({ target }) => target)).size < PAGES_MIN) return [];
      return [
        {
          what: `${nameOf(first)} was read in ${pages.length} pages of ${TINY_MAX} rows at most.`,
          evidence: idsOf(pages),
        },
      ];
    });
  },
};
