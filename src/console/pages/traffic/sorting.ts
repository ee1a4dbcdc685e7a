import { inOrder, type ListColumn, type Order, type SortValues } from '../../parts/order.js';
import type { Entry } from './journal.js';

/** The columns of the list of calls. */
export const COLUMNS: readonly ListColumn[] = [
  { title: 'Time', class: 'at' },
  { title: 'Status', class: 'status' },
  { title: 'Method', class: 'method' },
  { title: 'Operation', class: 'name' },
  { title: 'Path', class: 'wide' },
  { title: 'Key', class: 'wide' },
  { title: 'Duration', class: 'wide number' },
];

/** The order in which calls arrive. */
export const BY_TIME: Order = { by: 'Time', isDown: false };

const VALUES: SortValues<Entry> = {
  Time: ({ id }) => id,
  Status: ({ status = 0 }) => status,
  Method: ({ method }) => method,
  Operation: nameOf,
  Path: ({ path = '' }) => path,
  Key: ({ publicKey = '' }) => publicKey,
  Duration: ({ durationMs = 0 }) => durationMs,
};

/** Titles of the columns that the list can be sorted by. */
export const SORTABLE = Object.keys(VALUES);

/** Returns the operation of a call, its path if it has no operation, or the action of a tester. */
export function nameOf({ action, operationId, target, path = '' }: Entry): string {
  return action ?? operationId ?? target ?? path;
}

/** Sorts entries, which are in the order of time. Equal entries stay in this order. */
export function sorted(entries: readonly Entry[], order: Order): readonly Entry[] {
  return order.by === BY_TIME.by && !order.isDown ? entries : inOrder(entries, VALUES, order);
}
