import type { Link, Links } from './links.js';

export const ITEMS_PER_PAGE_MAX = 500;
const ITEMS_PER_PAGE_DEFAULT = 100;
const PAGING_PARAMETERS = new Set(['pageNum', 'itemsPerPage']);

/** The paging parameters of a request; see Common conventions. */
export interface PageQuery {
  readonly pageNum?: number | undefined;
  readonly itemsPerPage?: number | undefined;
  /** False: the client does without the count (and, as recorded, gets no `next` link either). */
  readonly includeCount?: boolean | undefined;
}

/** Which rows a page shows. */
export interface Page {
  readonly number: number;
  readonly limit: number;
  readonly offset: number;
}

/** The common list envelope. */
export interface Envelope<Item> {
  readonly links: Link[];
  readonly results: Item[];
  readonly totalCount: number;
}

/** The page that a request asks for. */
export function pageOf({ pageNum = 1, itemsPerPage = ITEMS_PER_PAGE_DEFAULT }: PageQuery): Page {
  return { number: pageNum, limit: itemsPerPage, offset: (pageNum - 1) * itemsPerPage };
}

/** The part of a list that a page shows. */
export function cut<Row>(rows: readonly Row[], page: Page): readonly Row[] {
  return rows.slice(page.offset, page.offset + page.limit);
}

/** Puts a page of a list into its envelope. `target` is the request's path and query below the base path. */
export function envelop<Item>(
  links: Links,
  target: string,
  query: PageQuery,
  results: Item[],
  totalCount: number,
): Envelope<Item> {
  const page = pageOf(query);
  const at = pageLinker(links, target, page);
  const isCounted = query.includeCount !== false;
  const list: Link[] = [{ href: at(page.number), rel: 'self' }];
  // From beyond the end it leads back to the last page that has something.
  const last = Math.max(1, Math.ceil(totalCount / page.limit));
  if (page.number > 1) list.push({ href: at(Math.min(page.number - 1, last)), rel: 'previous' });
  if (isCounted && page.offset + page.limit < totalCount)
    list.push({ href: at(page.number + 1), rel: 'next' });
  return { links: list, results, totalCount: isCounted ? totalCount : 0 };
}

/** The request's own URL with its other parameters in their order, then the page; for any page number. */
function pageLinker(links: Links, target: string, page: Page): (pageNum: number) => string {
  const [path, search] = split(target);
  const kept = search
    .split('&')
    .filter((pair) => pair !== '' && !PAGING_PARAMETERS.has(pair.split('=')[0] ?? ''));
  const before = kept.map((pair) => `${pair}&`).join('');
  return (pageNum) => links.href(`${path}?${before}pageNum=${pageNum}&itemsPerPage=${page.limit}`);
}

function split(target: string): readonly [path: string, search: string] {
  const at = target.indexOf('?');
  return at < 0 ? [target, ''] : [target.slice(0, at), target.slice(at + 1)];
}

/** Spoils a page number that is none, but which the validator would read as one: `0x10`, `1e2`, `Infinity`, a blank. */
export function spoilOddNumbers(url: string): string {
  return url.replace(/(?<=[?&](?:pageNum|itemsPerPage)=)(?!\d+(?:&|$))[^&]*/g, 'NaN');
}

/** Lowers an `itemsPerPage` above the maximum to it (quirk itemsPerPageAboveMaximum). */
export function clampItemsPerPage(url: string): string {
  return url.replace(/(?<=[?&]itemsPerPage=)\d+(?=&|$)/g, (digits) =>
    String(Math.min(Number(digits), ITEMS_PER_PAGE_MAX)),
  );
}
