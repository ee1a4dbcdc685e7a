/** So many items a page of a later version has at most. */
const ITEMS_PER_PAGE = 2;

/**
 * A request as a version of the platform reads it whose pages are smaller than a client may ask for. The links to the
 * next page say so: who follows them, or counts by what is in a page, misses nothing.
 */
export function smallerPages(url: string): string {
  const asked = /[?&]itemsPerPage=(\d+)(?=&|$)/.exec(url)?.[1];
  if (asked === undefined) return `${url}${url.includes('?') ? '&' : '?'}itemsPerPage=${ITEMS_PER_PAGE}`;
  const items = Math.min(Number(asked), ITEMS_PER_PAGE);
  return url.replace(/(?<=[?&]itemsPerPage=)\d+(?=&|$)/g, String(items));
}
