import { hostMetric } from './model/define.js';
import { part } from './engine/mix.js';
import type { HostSubject } from './model/metric.js';

function hasDatabases({ databases }: HostSubject): boolean {
  return databases.length > 0;
}

/** Total sizes of the databases on a host, in bytes. */
export const dbStorage = [
  hostMetric('DB_STORAGE_TOTAL', 'BYTES', ({ sizes }) => part(sizes().storage), hasDatabases),
  hostMetric('DB_DATA_SIZE_TOTAL', 'BYTES', ({ sizes }) => part(sizes().data), hasDatabases),
  hostMetric('DB_DATA_SIZE_TOTAL_WO_SYSTEM', 'BYTES', ({ ownSizes }) => part(ownSizes().data), hasDatabases),
  hostMetric('DB_INDEX_SIZE_TOTAL', 'BYTES', ({ sizes }) => part(sizes().indexes), hasDatabases),
];
