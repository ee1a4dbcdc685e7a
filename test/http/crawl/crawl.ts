import { BASE_PATH } from '../../../src/contract/contract.js';
import { OPERATIONS } from '../../../src/contract/operations.gen.js';
import { operationFinder } from '../../../src/contract/operations.js';
import type { Platform } from '../../support/platform.js';

/** Maximum number of links that are followed to each operation. */
const FOLLOWED_MAX = 4;

const ID = /^[0-9a-f]{24,}$/;
/** The only operation whose reply is not JSON. */
const ARCHIVE = 'getUsageReport';

const operationAt = operationFinder(OPERATIONS);

/** The findings of a crawl. */
export interface Crawl {
  /** Operations that were called. */
  readonly called: ReadonlySet<string>;
  /** Links whose operation refused them, with the status. */
  readonly refused: readonly string[];
  /** Forms of links that lead to no operation, such as `/groups/{}/alerts/{}`. */
  readonly unserved: ReadonlySet<string>;
  /** Replies that are not JSON. */
  readonly notJson: readonly string[];
}

/** Calls `starts` and all GET operations without path parameters, then follows the links in all replies. */
export async function crawl(platform: Platform, starts: readonly string[]): Promise<Crawl> {
  const counts = new Map<string, number>();
  const [seen, called, unserved] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const [refused, notJson]: [string[], string[]] = [[], []];
  const lists = OPERATIONS.filter(
    ({ method, base, path }) => method === 'get' && base === BASE_PATH && !path.includes('{'),
  );
  const waiting: string[] = [...starts, ...lists.map(({ path }) => path)];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const [place = ''] = path.split('?');
    const operation = operationAt('GET', BASE_PATH + place);
    if (operation === undefined) unserved.add(formOf(place));
    if (operation === undefined || seen.has(path)) continue;
    seen.add(path);
    const count = counts.get(operation.id) ?? 0;
    counts.set(operation.id, count + 1);
    if (count >= FOLLOWED_MAX) continue;
    called.add(operation.id);
    const { status, body, headers } = await platform.get(path + needed(path, operation.id));
    if (status >= 400) refused.push(`${status} ${path}`);
    const isJson = String(headers['content-type']).startsWith('application/json');
    if (!isJson && operation.id !== ARCHIVE) notJson.push(path);
    waiting.push(...hrefsIn(body).map(pathOf));
  }
  return { called, refused, unserved, notJson };
}

/** Returns the query that an operation requires but its links lack: measurements need a granularity and a period. */
function needed(path: string, id: string): string {
  return id.endsWith('Measurements') && !path.includes('?') ? '?granularity=PT1H&period=P1D' : '';
}

function hrefsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'href' in value && typeof value.href === 'string' ? [value.href] : [];
  return [...own, ...Object.values(value).flatMap(hrefsIn)];
}

function pathOf(href: string): string {
  const { pathname, search } = new URL(href);
  if (!pathname.startsWith(BASE_PATH)) throw new Error(`${href} is not below ${BASE_PATH}`);
  return pathname.slice(BASE_PATH.length) + search;
}

function formOf(path: string): string {
  const parts = path.split('/');
  return parts.map((part, at) => (isValue(part, parts[at - 1]) ? '{}' : part)).join('/');
}

function isValue(part: string, before = ''): boolean {
  return ID.test(part) || ['agents', 'databases'].includes(before);
}
