import type { Row } from './row.js';

/**
 * Rows that are made when they are read, sorted by id, and all with different ids. Of each index, the key of a row within
 * its group is the id.
 */
export interface UnreadRows<R extends Row> {
  readonly size: number;

  idAt(at: number): string;

  /** Returns the members of a row from which the indexes compute its groups. */
  groupedAt(at: number): { readonly [Member in keyof R]?: R[Member] | undefined };

  /** Makes a row. It must not depend on the time of the call. */
  rowAt(at: number): R;
}

/** Rows, or rows that are made when they are read. */
export type NewRows<R extends Row> = Iterable<R> | UnreadRows<R>;

export function isUnread<R extends Row>(rows: NewRows<R>): rows is UnreadRows<R> {
  return 'rowAt' in rows;
}

/** Makes all rows. */
export function* made<R extends Row>(rows: UnreadRows<R>): Generator<R, void, undefined> {
  for (let at = 0; at < rows.size; at += 1) yield rows.rowAt(at);
}
