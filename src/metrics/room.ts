import type { HostDatabase } from '../domain/clusters/databases.js';
import {
  growthPerMs,
  indexShare,
  smallestFiles,
  STORAGE_SHARE,
} from '../domain/measurements/databaseSizes.js';
import { Ramp } from './engine/ramp.js';

/** How much room databases take as they grow, in bytes. */
export interface Room {
  readonly data: Ramp;
  /** After compression. */
  readonly storage: Ramp;
  readonly indexes: Ramp;
  /** What lies on the disk: storage and indexes. */
  readonly files: Ramp;
}

/** What one database takes, from its creation on: the sizes that `sizesAt` gives, but not rounded. */
export function roomOf(database: HostDatabase): Room {
  const [from, to] = database.part;
  const value = database.dataSizeBytes * (to - from);
  const slope = growthPerMs(database) * (to - from);
  const data = Ramp.of({ from: database.createdAt, value, slope });
  const smallest = smallestFiles(database);
  const storage = data.times(STORAGE_SHARE).atLeast(smallest);
  const indexes = data.times(indexShare(database)).atLeast(smallest);
  return { data, storage, indexes, files: Ramp.sum([storage, indexes]) };
}

/** What several databases take together. */
export function roomOfAll(databases: readonly HostDatabase[]): Room {
  const rooms = databases.map(roomOf);
  return {
    data: Ramp.sum(rooms.map(({ data }) => data)),
    storage: Ramp.sum(rooms.map(({ storage }) => storage)),
    indexes: Ramp.sum(rooms.map(({ indexes }) => indexes)),
    files: Ramp.sum(rooms.map(({ files }) => files)),
  };
}
