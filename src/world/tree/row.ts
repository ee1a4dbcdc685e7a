import type { Deferred } from './deferred.js';

/** The member that all rows have. */
export interface Row {
  readonly id: string;
}

/** A row that is created when it is first read. It also has the members that the indexes need. */
export type DeferredRow<R extends Row> = Deferred<R> & Row;
