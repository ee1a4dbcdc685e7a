import { areSame } from './areSame.js';
import { isLasting, textOf } from './cachedJson.js';

/** So many pages are kept ready; a page has at most 500 items, of about 400 bytes each. */
const PAGES_MAX = 64;
const PAGE_BYTES_MAX = 256 * 1024;

/** A list as it was written last. */
interface Page {
  readonly items: readonly unknown[];
  readonly bytes: Buffer;
}

interface List {
  readonly results: readonly unknown[];
}

/** By all that is in a list beside its items: its links name the request, so each page has its own. */
const pages = new Map<string, Page>();

/** A reply body as JSON. What was written before is not written again: items that last, and pages of the same ones. */
export function bodyBytes(body: unknown): string | Buffer {
  if (!isList(body)) return textOf(body);
  return isLasting(body.results[0]) ? pageOf(body) : listText(frameOf(body), body.results);
}

function isList(body: unknown): body is List {
  return typeof body === 'object' && body !== null && 'results' in body && Array.isArray(body.results);
}

function pageOf(list: List): Buffer {
  const frame = frameOf(list);
  const known = pages.get(frame);
  if (known !== undefined && areSame(known.items, list.results)) return known.bytes;
  const page = { items: list.results, bytes: Buffer.from(listText(frame, list.results)) };
  pages.delete(frame);
  if (page.bytes.length <= PAGE_BYTES_MAX && list.results.every(isLasting)) keep(frame, page);
  return page.bytes;
}

function keep(frame: string, page: Page): void {
  const [oldest] = pages.keys();
  if (pages.size >= PAGES_MAX && oldest !== undefined) pages.delete(oldest);
  pages.set(frame, page);
}

const PLACE = '"results":[]';

/** A list without its items. */
function frameOf(list: List): string {
  return JSON.stringify({ ...list, results: [] });
}

function listText(frame: string, results: readonly unknown[]): string {
  const at = frame.indexOf(PLACE) + PLACE.length - 1;
  return frame.slice(0, at) + results.map(textOf).join(',') + frame.slice(at);
}
