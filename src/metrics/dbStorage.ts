import { hostMetric } from './model/define.js';
import { part } from './engine/mix.js';
import type { HostSubject } from './model/metric.js';

function bearsData({ databases }: HostSubject): boolean {
  return databases.length > 0;
}

/** Total sizes of the databases on a host. */
export const dbStorage = [
  hostMetric('DB_STORAGE_TOTAL', 'BYTES', ({ room }) => part(room.storage), bearsData),
  hostMetric('DB_DATA_SIZE_TOTAL', 'BYTES', ({ room }) => part(room.data), bearsData),
  hostMetric('DB_DATA_SIZE_TOTAL_WO_SYSTEM', 'BYTES', ({ ownRoom }) => part(ownRoom.data), bearsData),
  hostMetric('DB_INDEX_SIZE_TOTAL', 'BYTES', ({ room }) => part(room.indexes), bearsData),
];
