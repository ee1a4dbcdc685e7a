import { isObject } from '../../schema/scalars.js';
import { listIn, type Exchange } from './exchange.js';
import {
  callable,
  callsAt,
  isWithin,
  placesIn,
  placesLinked,
  type Call,
  type Found,
  type Scope,
} from './nextCalls.js';
import { locator } from './placed.js';
import type { Readable } from './readable.js';
import { append } from '../../world/longLists.js';

/** Calls the source, or finds the reply in an earlier part of the same recording. */
export type Ask = (operation: Readable, path: string) => Promise<Exchange>;

export interface CrawlOptions {
  readonly operations: readonly Readable[];
  readonly scope: Scope;
  /** The URL of the host, without a slash at the end. */
  readonly root: string;
  readonly ask: Ask;
  /** Gets each exchange, in the order of the calls. */
  readonly onExchange?: (exchange: Exchange) => void;
  /** Gets a sentence about a list that could not be read to its end. */
  readonly onIncomplete?: (path: string, reason: string) => void;
  /** Gets the number of calls so far, and of those that are known to follow. */
  readonly onProgress?: (done: number, waiting: number) => void;
}

const ITEMS_PER_PAGE = 500;
/** Maximum number of pages of one list: 50,000 items. */
const PAGES_MAX = 100;
/** Maximum number of items of one page. A source may ignore the requested number. */
const ITEMS_MAX = ITEMS_PER_PAGE * PAGES_MAX;
/** Maximum length of an id or a name in a path. The longest names have some hundred characters. */
const NAME_CHARS_MAX = 1_000;
/** Maximum number of calls that wait. A platform with 20,000 processes has less than a tenth. */
const WAITING_MAX = 500_000;

/**
 * Calls all operations that need no parameters, then those at every place that a list has shown. Depth first, so that
 * few calls wait at a time. The order depends only on the replies.
 */
export class Crawl {
  private readonly locate;
  private readonly counts = new Map<string, number>();
  private readonly seen = new Set<string>();
  private readonly waiting: Call[] = [];
  private readonly operations: readonly Readable[];
  private done = 0;
  private isFull = false;

  constructor(private readonly options: CrawlOptions) {
    this.operations = callable(options.operations, options.scope);
    this.locate = locator(options.operations);
  }

  async run(): Promise<void> {
    this.add({ place: {} });
    for (let call = this.waiting.pop(); call !== undefined; call = this.waiting.pop()) {
      if (!this.isWanted(call)) continue;
      await this.read(call);
    }
  }

  /** Adds the calls at a place, so that the first operation of the contract is called first. */
  private add(found: Found): void {
    const { scope } = this.options;
    if (!isWithin(scope, found.place)) return;
    if (Object.values(found.place).some(({ length }) => length > NAME_CHARS_MAX)) return;
    const calls = callsAt(this.operations, found)
      .filter(({ operation }) => this.isOpen(operation))
      .filter(({ operation: { id } }) => scope.isNeeded?.(id, found.item) !== false);
    // Do not remember places without calls: most items of the longest lists, such as events, are such places.
    if (calls.length === 0) return;
    const key = JSON.stringify([found.place, 'storeId' in found.place ? found.by?.path : '']);
    if (this.seen.has(key)) return;
    if (this.waiting.length >= WAITING_MAX) {
      if (!this.isFull)
        this.stopAt(calls[0]?.path ?? '', `${WAITING_MAX} calls wait already, so no more are added`);
      this.isFull = true;
      return;
    }
    this.seen.add(key);
    append(this.waiting, calls.toReversed());
  }

  private isOpen({ id }: Readable): boolean {
    const { every, sampleMax } = this.options.scope;
    return every.has(id) || (this.counts.get(id) ?? 0) < sampleMax;
  }

  private isWanted({ operation }: Call): boolean {
    if (!this.isOpen(operation)) return false;
    this.counts.set(operation.id, (this.counts.get(operation.id) ?? 0) + 1);
    return true;
  }

  private async read(call: Call): Promise<void> {
    if (isPagedWhole(this.options.scope, call.operation)) return this.readPages(call);
    const { status, body } = await this.ask(
      call,
      call.path + (this.options.scope.queries?.[call.operation.id] ?? ''),
    );
    if (status !== 200) return;
    this.follow(call, listIn(body)?.items ?? []);
    this.followLinks(body);
  }

  private followLinks(body: unknown): void {
    for (const found of placesLinked(body, this.options.root, this.locate)) this.add(found);
  }

  /** Reads a list page by page. Stops when a page repeats or is empty, even if the source says that more follow. */
  private async readPages(call: Call): Promise<void> {
    let [seen, last] = [0, ''];
    for (let page = 1; ; page += 1) {
      const { status, body } = await this.ask(call, pathOfPage(call, page));
      if (status !== 200) return;
      const list = listIn(body);
      if (page === 1) this.followLinks(body);
      if (list === undefined) return;
      const text = JSON.stringify(list.items);
      if (page > 1 && text === last && list.items.length > 0) {
        this.stopAt(call.path, `page ${page} repeats the page before`);
        return;
      }
      [last, seen] = [text, seen + list.items.length];
      this.follow(call, list.items);
      if (list.items.length === 0 || seen >= (list.total ?? 0)) return;
      if (page >= PAGES_MAX) {
        this.stopAt(call.path, `only ${PAGES_MAX} pages of it are read`);
        return;
      }
    }
  }

  private stopAt(path: string, reason: string): void {
    this.options.onIncomplete?.(path, reason);
  }

  private async ask({ operation }: Call, path: string): Promise<Exchange> {
    const exchange = await this.options.ask(operation, path);
    this.done += 1;
    this.options.onExchange?.(exchange);
    this.options.onProgress?.(this.done, this.waiting.length);
    return exchange;
  }

  private follow(call: Call, items: readonly unknown[]): void {
    const { organizations } = this.options.scope;
    const isOurs = (item: unknown): boolean =>
      organizations === undefined ||
      !isObject(item) ||
      typeof item.orgId !== 'string' ||
      organizations.has(item.orgId);
    if (items.length > ITEMS_MAX) this.stopAt(call.path, `only ${ITEMS_MAX} items of a page are read`);
    const ours = items.slice(0, ITEMS_MAX).filter(isOurs);
    const places = placesIn(ours, call, this.options.root, this.locate);
    for (const found of places.toReversed()) this.add(found);
  }
}

/** Returns whether a list is read to its end. */
export function isPagedWhole({ every }: Scope, { id, isPaged }: Readable): boolean {
  return isPaged && every.has(id);
}

/** Queries of lists that show less without them. */
const QUERIES: Readonly<Record<string, string>> = {
  listLogCollectionJobs: '&verboseJobs=true',
  // While the snapshot of a sharded cluster is running, some of its parts may be complete.
  listSnapshots: '&completed=all',
};

/** Returns the path and query of one page of a list. */
export function pathOfPage({ path, operation: { id } }: Call, page: number): string {
  return `${path}?pageNum=${page}&itemsPerPage=${ITEMS_PER_PAGE}${QUERIES[id] ?? ''}`;
}
