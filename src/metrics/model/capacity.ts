import type { Duty } from '../../world/measurements/duty.js';

/** The kinds of operation that a process counts. */
export type Operation = 'command' | 'query' | 'update' | 'delete' | 'ttlDelete' | 'getmore' | 'insert';

/** So many operations of each kind. */
export type Counts = Readonly<Record<Operation, number>>;

/** What is inserted is deleted again, by clients or after its time, but for what makes the data grow. */
const PRIMARY: Counts = {
  command: 90,
  query: 160,
  update: 55,
  delete: 36,
  ttlDelete: 4,
  getmore: 14,
  insert: 40,
};
const NO_WRITES = { update: 0, delete: 0, ttlDelete: 0, insert: 0 };

/**
 * Operations served per second and core at full load. A TTL is the primary's, and so is what its secondaries fetch. Of a
 * router this is what it hands on where it has nobody to hand it to.
 */
export const SERVED: Readonly<Record<Duty, Counts>> = {
  PRIMARY,
  STANDALONE: { ...PRIMARY, getmore: 4 },
  MONGOS: { ...PRIMARY, ttlDelete: 0 },
  SECONDARY: { ...NO_WRITES, command: 50, query: 45, getmore: 5 },
  CONFIG: { command: 6, query: 3, update: 0.4, delete: 0, ttlDelete: 0.1, getmore: 1, insert: 0.1 },
  ARBITER: { ...NO_WRITES, command: 0.5, query: 0, getmore: 0 },
};
