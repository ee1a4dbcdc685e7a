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

/** Finds lists whose later pages the client never asks for. A client that has found what it looked for may stop. */
export const nextNotFollowed: Rule = {
  severity: 'suspicious',
  source: {
    kind: 'document',
    text: 'Common list envelope, totalCount',
    quote: 'Total items in the full result set. It may exceed the length of `results` when the set is paged.',
  },
  advice:
    'Follow the link with rel "next" until a page has no such link. A client that stops earlier misses rows.',
  *find(exchanges) {
    const reads = yield* filtering(exchanges, ({ method }) => method === 'GET');
    const symptoms: Symptom[] = [];
    for (const pages of groupBy(reads, ({ path }) => path).values()) {
      const later = yield* filtering(pages, (page) => pageNumber(page) > 1);
      const cut = later.length > 0 ? [] : yield* filtering(pages, isCut);
      const [first] = cut;
      if (first === undefined) continue;
      symptoms.push({
        what: `${nameOf(first)} has more pages than the first, but the client did not read them.`,
        evidence: idsOf(cut),
      });
    }
    return symptoms;
  },
};

function isCut({ status, reply }: ExchangeRecord): boolean {
  return status === 200 && reply !== undefined && NEXT.test(textOf(reply));
}

function pageNumber({ target }: ExchangeRecord): number {
  return Number(parseQuery(target).pageNum ?? 1);
}
