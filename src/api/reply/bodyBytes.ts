import { Memo } from '../../world/memo.js';
import { areSame, hasCachedJson, jsonOf } from './cachedJson.js';

/**
 * Maximum number of cached pages, and maximum size of one page in bytes. A page has at most 500 items of
 * about 400 bytes each.
 */
const PAGES_MAX = 64;
const PAGE_BYTES_MAX = 256 * 1024;

/** A serialized page, and the items that it contains. */
interface Page {
  readonly items: readonly unknown[];
  readonly bytes: Buffer;
}

interface List {
  readonly results: readonly unknown[];
}

/**
 * Cached pages. The key is the JSON of the list without its items. The JSON contains the links of the page,
 * so each page has its own key.
 */
const pages = new Memo<string, Page>(PAGES_MAX);

/**
 * Serializes a body as JSON. Reuses the cached JSON of immutable items. Reuses a whole page if its items are
 * unchanged.
 */
export function bodyBytes(body: unknown): string | Buffer {
  if (!isList(body)) return jsonOf(body);
  return hasCachedJson(body.results[0]) ? pageOf(body) : listJson(frameOf(body), body.results);
}

function isList(body: unknown): body is List {
  return typeof body === 'object' && body !== null && 'results' in body && Array.isArray(body.results);
}

function pageOf(list: List): Buffer {
  const frame = frameOf(list);
  const known = pages.get(frame);
  if (known !== undefined && areSame(known.items, list.results)) return known.bytes;
  const bytes = Buffer.from(listJson(frame, list.results));
  if (bytes.length <= PAGE_BYTES_MAX && list.results.every(hasCachedJson))
    pages.set(frame, { items: list.results, bytes });
  return bytes;
}

const PLACE = '"results":[]';

/** Serializes a list without its items. */
function frameOf(list: List): string {
  return JSON.stringify({ ...list, results: [] });
}

function listJson(frame: string, results: readonly unknown[]): string {
  const at = frame.indexOf(PLACE) + PLACE.length - 1;
  return frame.slice(0, at) + results.map(jsonOf).join(',') + frame.slice(at);
}
