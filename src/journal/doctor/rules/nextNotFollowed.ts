import { textOf } from '../../keptBody.js';
import type { ExchangeRecord } from '../../exchangeRecord.js';
import { queryOf } from '../../queryOf.js';
import { groupBy } from '../groupBy.js';
import { idsOf } from '../idsOf.js';
import { nameOf } from '../nameOf.js';
import type { Rule } from '../rule.js';

/** Links come before the rows, so that the beginning of a body has them. */
const NEXT = /"rel"\s*:\s*"next"/;

/** Lists of which only the first page is ever read. */
export const nextNotFollowed: Rule = {
  severity: 'wrong',
  advice:
    'Follow the link with rel "next" until there is none: what is beyond the first page is missed otherwise.',
  find(exchanges) {
    const lists = exchanges.filter(
      ({ status, method, reply }) => status === 200 && method === 'GET' && reply !== undefined,
    );
    return [...groupBy(lists, ({ path }) => path).values()].flatMap((pages) => {
      const [first] = pages;
      if (first === undefined || pages.some((page) => pageNumber(page) > 1)) return [];
      const cut = pages.filter(({ reply }) => reply !== undefined && NEXT.test(textOf(reply)));
      if (cut.length === 0) return [];
      return [
        {
          what: `${nameOf(first)} has more pages than the first, which nobody asked for.`,
          evidence: idsOf(cut),
        },
      ];
    });
  },
};

function pageNumber({ target }: ExchangeRecord): number {
  return Number(queryOf(target).pageNum ?? 1);
}
