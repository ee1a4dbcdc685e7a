import { textOf } from '../../body.js';
import type { ExchangeRecord } from '../../exchangeRecord.js';
import { parseQuery } from '../../httpText.js';
import { groupBy, idsOf, nameOf } from '../evidence.js';
import type { Rule } from '../rule.js';

/**
 * Matches the link to the next page. Links precede the rows in a response, so a cut body still contains them.
 */
const NEXT = /"rel"\s*:\s*"next"/;

/** Finds lists whose later pages the client never reads. */
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
  return Number(parseQuery(target).pageNum ?? 1);
}
