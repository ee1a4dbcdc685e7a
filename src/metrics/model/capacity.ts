import type { ProcessRole } from '../../world/measurements/duty.js';

/** Kinds of operations that a process counts. `ttlDelete` is a deletion by a TTL index. */
export type Operation = 'command' | 'query' | 'update' | 'delete' | 'ttlDelete' | 'getmore' | 'insert';

/** A number for each kind of operation. */
export type Counts = Readonly<Record<Operation, number>>;

/**
 * Operations per second and core of a primary at full load. Inserts equal the deletes by clients and TTL
 * indexes. `writesOf` (traffic.ts) adds the inserts by which the data grows.
 */
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
 * Operations per second and core at full load. A primary has more getmores than a standalone, because its
 * secondaries fetch the oplog. `MONGOS` is used only for routers without shards: for other routers,
 * `routedBy` (routing.ts) derives the operations from the shards.
 */
export const SERVED: Readonly<Record<ProcessRole, Counts>> = {
  PRIMARY,
  STANDALONE: { ...PRIMARY, getmore: 4 },
  MONGOS: { ...PRIMARY, ttlDelete: 0 },
  SECONDARY: { ...NO_WRITES, command: 50, query: 45, getmore: 5 },
  CONFIG: { command: 6, query: 3, update: 0.4, delete: 0, ttlDelete: 0.1, getmore: 1, insert: 0.1 },
  ARBITER: { ...NO_WRITES, command: 0.5, query: 0, getmore: 0 },
};
