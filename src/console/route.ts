/**
 * The page that the console shows. The route is the part of the address after `#`. Browsers do not send it, so
 * the server needs no routes for these pages.
 */
export interface Route {
  /** Unset on pages that belong to no world. */
  readonly world?: string;
  readonly page: Page;
  /** The selected item of the page. */
  readonly item?: string;
  /** The words that the list of the page is filtered by. */
  readonly filter?: string;
  /** The part of the address after a question mark, without `asOf` and the filter. Only the page itself reads it. */
  readonly query?: string;
  /** The moment that the page shows: the number of a timeline entry, or a timestamp. Unset for the current state. */
  readonly asOf?: string | undefined;
}

/** Pages that belong to no world. The name of a page is the first part of its address. */
export const OWN_PAGES = ['worlds', 'reference'] as const;
/** Pages of one world. Their addresses begin with the world. */
export const PAGES = [
  'world',
  'connection',
  'platform',
  'measurements',
  'time',
  'traffic',
  'faults',
  'findings',
] as const;
export type WorldPageName = (typeof PAGES)[number];
export type Page = WorldPageName | (typeof OWN_PAGES)[number];

const LIST: Route = { page: 'worlds' };

/** Parses the part of an address after `#`. Unknown addresses lead to the list of worlds. */
export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#?\/?/, '').split('?');
  const [first, world, page = 'world', item] = path.split('/').map(decode);
  if (first === 'reference') return { page: first, ...(world !== undefined && { item: world }) };
  if (first !== 'worlds' || world === undefined || world === '' || !isPage(page)) return LIST;
  return { world, page, ...(item !== undefined && { item }), ...queryOf(query) };
}

/** Returns the address of a route, for use in links. */
export function hrefOf({ world, page, item, ...rest }: Route): string {
  const last = item === undefined ? [] : [item];
  if (world === undefined) return addressOf(page === 'reference' ? [page, ...last] : ['worlds']);
  const parts = ['worlds', world, ...(page === 'world' && item === undefined ? [] : [page]), ...last];
  return addressOf(parts) + queryText(rest);
}

type Query = Pick<Route, 'filter' | 'query' | 'asOf'>;

const AS_OF = 'asOf=';

function queryOf(text: string): Query {
  const parts = text.split('&');
  const query = parts.filter((part) => !part.startsWith(AS_OF)).join('&');
  const asOf = new URLSearchParams(text).get('asOf') ?? '';
  const filter = new URLSearchParams(query).get('filter');
  return {
    ...(asOf !== '' && { asOf }),
    ...(filter !== null && { filter }),
    ...(filter === null && query !== '' && { query }),
  };
}

function queryText({ filter = '', query = '', asOf = '' }: Query): string {
  const moment = asOf === '' ? '' : AS_OF + encodeURIComponent(asOf).replaceAll('%3A', ':');
  const rest = filter === '' ? query : new URLSearchParams({ filter }).toString();
  const text = [moment, rest].filter((part) => part !== '').join('&');
  return text === '' ? '' : `?${text}`;
}

function addressOf(parts: readonly string[]): string {
  return `#/${parts.map(encodeURIComponent).join('/')}`;
}

function isPage(text: string): text is WorldPageName {
  return (PAGES as readonly string[]).includes(text);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
