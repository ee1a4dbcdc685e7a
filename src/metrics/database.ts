import { sizesAt } from '../domain/measurements/databaseSizes.js';
import type { DatabaseSubject } from '../domain/measurements/metric.js';
import { databaseMetric } from './define.js';
import { served } from './traffic.js';

const INDEXES_PER_COLLECTION_MAX = 4;
const LOCK_PERCENT_PER_WRITE = 0.01;

/** Indexes: the one of the ids in each collection, and up to three more on average. */
function indexCount({ database, trait }: DatabaseSubject): number {
  return Math.round(database.collectionCount * (1 + (INDEXES_PER_COLLECTION_MAX - 1) * trait));
}

/** One database on a host. Extents are a thing of storage engines of old; nobody here made views. */
export const database = [
  databaseMetric('DATABASE_AVERAGE_OBJECT_SIZE', 'BYTES', ({ database }) => database.averageObjectSizeBytes),
  databaseMetric('DATABASE_COLLECTION_COUNT', 'SCALAR', ({ database }) => database.collectionCount),
  databaseMetric('DATABASE_DATA_SIZE', 'BYTES', (subject, _, { middle }) => {
    return sizesAt(subject.database, middle).dataSizeBytes;
  }),
  databaseMetric('DATABASE_STORAGE_SIZE', 'BYTES', (subject, _, { middle }) => {
    return sizesAt(subject.database, middle).storageSizeBytes;
  }),
  databaseMetric('DATABASE_INDEX_SIZE', 'BYTES', (subject, _, { middle }) => {
    return sizesAt(subject.database, middle).indexSizeBytes;
  }),
  databaseMetric('DATABASE_INDEX_COUNT', 'SCALAR', indexCount),
  databaseMetric('DATABASE_EXTENT_COUNT', 'SCALAR', () => 0),
  databaseMetric('DATABASE_OBJECT_COUNT', 'SCALAR', ({ database }, _, { middle }) => {
    return Math.round(sizesAt(database, middle).dataSizeBytes / Math.max(1, database.averageObjectSizeBytes));
  }),
  databaseMetric('DATABASE_VIEW_COUNT', 'SCALAR', () => 0),
  databaseMetric('DATABASE_WRITE_LOCK_PERCENTAGE', 'PERCENT', (subject, load, moment) => {
    const writes = served(subject, 'insert', load, moment) + served(subject, 'update', load, moment);
    return subject.database.system ? 0 : writes * LOCK_PERCENT_PER_WRITE * subject.trait;
  }),
  databaseMetric('DATABASE_FILE_SIZE', 'BYTES', (subject, _, { middle }) => {
    return sizesAt(subject.database, middle).fileSizeBytes;
  }),
];
