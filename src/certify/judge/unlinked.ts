import { textOf } from '../../journal/body.js';
import type { ExchangeRecord } from '../../journal/exchangeRecord.js';
import { parseQuery } from '../../journal/httpText.js';
import type { RunRecord } from './runRecord.js';

/** Returns the number of the page of a list that a request asks for. Without a number, it asks for the first page. */
export function pageNumberOf({ target }: ExchangeRecord): number {
  return Number(parseQuery(target).pageNum ?? 1);
}

/** Returns the exchanges affected by a rule that asked for a later page of a list, although no earlier reply had a link to it. */
export function unlinkedIn(record: RunRecord, rule: string): readonly ExchangeRecord[] {
  return record.affectedBy(rule).filter((asked) => {
    const number = pageNumberOf(asked);
    if (!(number > 1)) return false;
    // A link precedes the rows in a reply, so a cut body still contains it.
    const link = new RegExp(`[?&]pageNum=${number}(?!\\d)`);
    const earlier = record.exchanges.slice(0, record.exchanges.indexOf(asked));
    const isLinked = ({ world, path, reply }: ExchangeRecord): boolean =>
      world === asked.world && path === asked.path && reply !== undefined && link.test(textOf(reply));
    return !earlier.some(isLinked);
  });
}
