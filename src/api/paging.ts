import type { Link, Links } from './links.js';

export const ITEMS_PER_PAGE_MAX = 500;
const ITEMS_PER_PAGE_DEFAULT = 100;
const PAGING_PARAMETERS = new Set(['pageNum', 'itemsPerPage']);

export interface PageQuery {
  readonly pageNum?: number | undefined;
  readonly itemsPerPage?: number | undefined;
  /**
   * If false, `totalCount` is 0 and the response has no `next` link. The real platform does the same
   * (docs/fidelity.md).
   */
  readonly includeCount?: boolean | undefined;
}

interface Page {
  readonly number: number;
  readonly limit: number;
  readonly offset: number;
}

/** The envelope that all list responses have. */
export interface Envelope<Item> {
  readonly links: Link[];
  readonly results: Item[];
  readonly totalCount: number;
}

/** Rows that can be read in pages: a list, or a selection of a table's rows. */
export type Rows<Row> =
  | readonly Row[]
  | { readonly size: number; page(offset: number, limit: number): readonly Row[] };

/** The parts of a call that determine which page of a list is returned. */
export interface ListCall {
  readonly query: PageQuery;
  /** Path and query below the base path, as sent. */
  readonly target: string;
  readonly links: Links;
}

/** Returns the requested page of a list: presents its rows and adds the list envelope. */
export function list<Row, Item>(
  call: ListCall,
  rows: Rows<Row>,
  present: (row: Row) => Item,
): Envelope<Item> {
  const page = pageOf(call.query);
  const { offset, limit } = page;
  const [size, shown] =
    'size' in rows
      ? [rows.size, rows.page(offset, limit)]
      : [rows.length, rows.slice(offset, offset + limit)];
  const isCounted = call.query.includeCount !== false;
  return {
    links: pageLinks(call, page, size, isCounted),
    results: shown.map(present),
    totalCount: isCounted ? size : 0,
  };
}

/** Returns the rows of a selection in reverse order. */
export function newestFirst<Row>(selection: {
  readonly size: number;
  pageBackwards(offset: number, limit: number): readonly Row[];
}): Rows<Row> {
  return {
    size: selection.size,
    page: (offset, limit) => selection.pageBackwards(offset, limit),
  };
}

function pageOf({ pageNum = 1, itemsPerPage = ITEMS_PER_PAGE_DEFAULT }: PageQuery): Page {
  return { number: pageNum, limit: itemsPerPage, offset: (pageNum - 1) * itemsPerPage };
}

function pageLinks({ links, target }: ListCall, page: Page, size: number, isCounted: boolean): Link[] {
  const at = pageLinker(links, target, page);
  const list: Link[] = [{ href: at(page.number), rel: 'self' }];
  // If the requested page is beyond the end, `previous` leads to the last page that has items.
  const last = Math.max(1, Math.ceil(size / page.limit));
  if (page.number > 1) list.push({ href: at(Math.min(page.number - 1, last)), rel: 'previous' });
  if (isCounted && page.offset + page.limit < size) list.push({ href: at(page.number + 1), rel: 'next' });
  return list;
}

/**
 * Returns a function that makes the URL of a page. The URL consists of the path and the other parameters of
 * the request, followed by the page number.
 */
function pageLinker(links: Links, target: string, page: Page): (pageNum: number) => string {
  const [path, search] = split(target);
  const kept = search
    .split('&')
    .filter((pair) => pair !== '' && !PAGING_PARAMETERS.has(pair.split('=')[0] ?? ''));
  const before = kept.map((pair) => `${encoded(pair)}&`).join('');
  return (pageNum) => links.href(`${path}?${before}pageNum=${pageNum}&itemsPerPage=${page.limit}`);
}

/**
 * Encodes the characters that must not be in the query of a URI (RFC 3986, 3.4). Clients may send them, but a link is a
 * URI. Characters that are encoded already stay.
 */
function encoded(pair: string): string {
  return pair.replace(/[^\w.~!$&'()*+,;=:@/?%-]|%(?![\da-f]{2})/gi, (character) => {
    const bytes = Array.from(Buffer.from(character, 'latin1'), (byte) => byte.toString(16).padStart(2, '0'));
    return bytes.map((byte) => `%${byte.toUpperCase()}`).join('');
  });
}

function split(target: string): readonly [path: string, search: string] {
  const at = target.indexOf('?');
  return at < 0 ? [target, ''] : [target.slice(0, at), target.slice(at + 1)];
}
