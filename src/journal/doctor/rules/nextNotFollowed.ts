import { textOf } from '../../body.js';
import type { ExchangeRecord } from '../../exchangeRecord.js';
import { parseQuery } from '../../httpText.js';
import { groupBy } from '../../../world/groupBy.js';
import { filtering, idsOf, nameOf } from '../evidence.js';
import type { Rule, Symptom } from '../rule.js';

/**
 * Matches the link to the next page. Links precede the rows in a response, so a cut body still contains them.
 */
const NEXT = /"rel"\s*:\s*"next"/;

/** Finds lists whose later pages the client never reads. */
export const nextNotFollowed: Rule = {
  severity: 'wrong',
  advice:
    'Follow the link with rel "next" until a page has no such link. A client that stops earlier misses rows.',
  *find(exchanges) {
    const lists = exchanges.filter(
      ({ status, method, reply }) => status === 200 && method === 'GET' && reply !== undefined,
    );
    const symptoms: Symptom[] = [];
    for (const pages of groupBy(lists, ({ path }) => path).values()) {
      const [first] = pages;
      const later = yield* filtering(pages, (page) => pageNumber(page) > 1);
      if (first === undefined || later.length > 0) continue;
      const cut = yield* filtering(pages, ({ reply }) => reply !== undefined && NEXT.test(textOf(reply)));
      if (cut.length === 0) continue;
      symptoms.push({
        what: `${nameOf(first)} has more pages than the first, but the client did not read them.`,
        evidence: idsOf(cut),
      });
    }
    return symptoms;
  },
};

function pageNumber({ target }: ExchangeRecord): number {
  return Number(parseQuery(target).pageNum ?? 1);
}
