import { totalSizesAt } from '../domain/measurements/databaseSizes.js';
import type { HostSubject } from '../domain/measurements/metric.js';
import { hostMetric } from './define.js';

function bearsData({ databases }: HostSubject): boolean {
  return databases.length > 0;
}

/** What all databases of a host take together. */
export const dbStorage = [
  hostMetric(
    'DB_STORAGE_TOTAL',
    'BYTES',
    ({ databases }, _, { middle }) => totalSizesAt(databases, middle).storageSizeBytes,
    bearsData,
  ),
  hostMetric(
    'DB_DATA_SIZE_TOTAL',
    'BYTES',
    ({ databases }, _, { middle }) => totalSizesAt(databases, middle).dataSizeBytes,
    bearsData,
  ),
  hostMetric(
    'DB_DATA_SIZE_TOTAL_WO_SYSTEM',
    'BYTES',
    ({ ownDatabases }, _, { middle }) => totalSizesAt(ownDatabases, middle).dataSizeBytes,
    bearsData,
  ),
  hostMetric(
    'DB_INDEX_SIZE_TOTAL',
    'BYTES',
    ({ databases }, _, { middle }) => totalSizesAt(databases, middle).indexSizeBytes,
    bearsData,
  ),
];
