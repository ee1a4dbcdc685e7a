import { databaseMetric } from './model/define.js';
import { fixed, part, scaled } from './engine/mix.js';
import { pressure } from './model/follow.js';
import { documentSize } from './model/growingDocuments.js';
import type { DatabaseSubject } from './model/metric.js';
import { sizesOf } from './model/dataSizes.js';
import { hasStorage } from './model/roles.js';

const INDEXES_PER_COLLECTION_MAX = 4;
const LOCK_PERCENT_AT_FULL_LOAD = 12;

/**
 * Number of indexes of a database. Each collection has an index on `_id`. The database's trait sets the mean number
 * of further indexes per collection, from 0 to 3.
 */
function indexCount(subject: DatabaseSubject): number {
  const { collectionCount } = subject.database;
  return Math.round(collectionCount * (1 + (INDEXES_PER_COLLECTION_MAX - 1) * subject.trait));
}

/**
 * Metrics of one database on a host. Extents exist only in old storage engines, so their number is 0. The
 * number of views is 0 too.
 */
export const database = [
  databaseMetric('DATABASE_AVERAGE_OBJECT_SIZE', 'BYTES', (subject) =>
    fixed(subject.database.averageObjectSizeBytes),
  ),
  databaseMetric('DATABASE_COLLECTION_COUNT', 'SCALAR', (subject) => fixed(subject.database.collectionCount)),
  databaseMetric('DATABASE_DATA_SIZE', 'BYTES', (subject) =>
    part(sizesOf(subject.database, subject.growth(), subject).data),
  ),
  databaseMetric('DATABASE_STORAGE_SIZE', 'BYTES', (subject) =>
    part(sizesOf(subject.database, subject.growth(), subject).storage),
  ),
  databaseMetric('DATABASE_INDEX_SIZE', 'BYTES', (subject) =>
    part(sizesOf(subject.database, subject.growth(), subject).indexes),
  ),
  databaseMetric('DATABASE_INDEX_COUNT', 'SCALAR', (subject) => fixed(indexCount(subject))),
  databaseMetric('DATABASE_EXTENT_COUNT', 'SCALAR', () => fixed(0)),
  databaseMetric('DATABASE_OBJECT_COUNT', 'SCALAR', (subject) => {
    return part(
      sizesOf(subject.database, subject.growth(), subject).data,
      1 / documentSize(subject.database),
    );
  }),
  databaseMetric('DATABASE_VIEW_COUNT', 'SCALAR', () => fixed(0)),
  databaseMetric('DATABASE_WRITE_LOCK_PERCENTAGE', 'PERCENT', (subject) => {
    if (subject.database.system || !hasStorage(subject)) return fixed(0);
    const thing = `database.lock/${subject.database.name}`;
    const writing = subject.writes > 0 ? 0.2 + 0.8 * subject.trait : 0;
    return scaled(pressure(subject, thing, LOCK_PERCENT_AT_FULL_LOAD), writing);
  }),
  databaseMetric('DATABASE_FILE_SIZE', 'BYTES', (subject) =>
    part(sizesOf(subject.database, subject.growth(), subject).files),
  ),
];
