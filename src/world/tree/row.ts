import type { Deferred } from './deferred.js';

/** The member that all rows have. */
export interface Row {
  readonly id: string;
}

/** A row that is made when it is first read. It also has the members from which indexes are computed. */
export type DeferredRow<R extends Row> = Deferred<R> & Row;
