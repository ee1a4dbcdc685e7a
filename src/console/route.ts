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
}

export const PAGES = ['worlds', 'world', 'platform', 'time', 'traffic'] as const;
export type Page = (typeof PAGES)[number];

const LIST: Route = { page: 'worlds' };

/** Parses the part of an address after `#`. Unknown addresses lead to the list of worlds. */
export function parseRoute(hash: string): Route {
  const [first, world, page = 'world', item] = hash
    .replace(/^#?\/?/, '')
    .split('/')
    .map(decode);
  if (first !== 'worlds' || world === undefined || world === '' || !isPage(page)) return LIST;
  return { world, page, ...(item !== undefined && { item }) };
}

/** Returns the address of a route, for use in links. */
export function hrefOf({ world, page, item }: Route): string {
  if (world === undefined) return '#/worlds';
  const parts = [
    world,
    ...(page === 'world' && item === undefined ? [] : [page]),
    ...(item === undefined ? [] : [item]),
  ];
  return `#/worlds/${parts.map(encodeURIComponent).join('/')}`;
}

function isPage(text: string): text is Page {
  return (PAGES as readonly string[]).includes(text);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
