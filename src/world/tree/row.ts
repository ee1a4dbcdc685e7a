import type { Deferred } from './deferred.js';

/** The member that all rows have. */
export interface Row {
  readonly id: string;
}

/** A row that is created when it is first read. It also has the members that the indexes need. */
export type DeferredRow<R extends Row> = Deferred<R> & Row;

/** All rows of a table. They are created when the table is first read. */
export type DeferredRows<R extends Row> = Deferred<Iterable<R | DeferredRow<R>>> & {
  /** Number of rows, which have different ids. */
  readonly size: number;
  /** The greatest id. */
  readonly lastId: string;
};
