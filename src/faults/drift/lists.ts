import type { FaultExchange } from '../engine/faultExchange.js';
import { withBody, type Reply } from '../engine/reply.js';
import { isObject, type Members } from './walk.js';

/** Number of rows of a long page. */
const LONG_PAGE_ROWS = 10_000;
/** Number of digits of an id. */
const ID_DIGITS = 24;

/** The changes of whole lists, by variant. */
const changes = {
  emptyList: (page: Members): Members => ({ ...page, results: [], totalCount: 0, links: withoutNext(page) }),
  nextReordered: (page: Members): Members | undefined => {
    const links = linksOf(page);
    return links.some(isNext) ? { ...page, links: links.map(reordered) } : undefined;
  },
  longPage: (page: Members): Members | undefined => {
    const rows = rowsOf(page);
    if (rows.length === 0) return undefined;
    const results = Array.from({ length: LONG_PAGE_ROWS }, (_, at) =>
      at < rows.length ? rows[at] : numbered(rows[at % rows.length] ?? {}, at),
    );
    return { ...page, results, totalCount: LONG_PAGE_ROWS, links: withoutNext(page) };
  },
};

/** The variants of `drift` that change whole lists. */
export type ListChange = keyof typeof changes;

/** Changes the list in a success reply. Returns `undefined` for other replies. */
export function changedList(reply: Reply, exchange: FaultExchange, how: ListChange): Reply | undefined {
  if (exchange.request.method !== 'GET' || reply.status !== 200 || exchange.isEnveloped) return undefined;
  if (exchange.replySchema?.properties?.totalCount === undefined) return undefined;
  const page = JSON.parse(reply.body.toString('utf8')) as unknown;
  const changed = isObject(page) ? changes[how](page) : undefined;
  return changed === undefined ? undefined : withBody(reply, Buffer.from(exchange.print(changed)));
}

function rowsOf({ results }: Members): readonly Members[] {
  return Array.isArray(results) ? results.filter(isObject) : [];
}

function linksOf({ links }: Members): readonly Members[] {
  return Array.isArray(links) ? links.filter(isObject) : [];
}

function isNext({ rel }: Members): boolean {
  return rel === 'next';
}

function withoutNext(page: Members): readonly Members[] {
  return linksOf(page).filter((link) => !isNext(link));
}

/** Puts the parameters of a link into the opposite order. */
function reordered(link: Members): Members {
  const [path = '', query = ''] = String(link.href).split('?');
  return isNext(link) ? { ...link, href: `${path}?${query.split('&').toReversed().join('&')}` } : link;
}

function numbered(row: Members, at: number): Members {
  return typeof row.id === 'string' ? { ...row, id: at.toString(16).padStart(ID_DIGITS, '0') } : row;
}
