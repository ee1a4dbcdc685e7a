import { hostMetric } from './define.js';
import { fixed } from './engine/mix.js';
import type { HostMetric, Units } from './metric.js';

const NAMES: readonly (readonly [name: string, units: Units])[] = [
  ['BACKGROUND_FLUSH_AVG', 'MILLISECONDS'],
  ['COMPUTED_MEMORY', 'MEGABYTES'],
  ['GLOBAL_ACCESSES_NOT_IN_MEMORY', 'SCALAR_PER_SECOND'],
  ['GLOBAL_PAGE_FAULT_EXCEPTIONS_THROWN', 'SCALAR_PER_SECOND'],
  ['INDEX_COUNTERS_BTREE_ACCESSES', 'SCALAR_PER_SECOND'],
  ['INDEX_COUNTERS_BTREE_HITS', 'SCALAR_PER_SECOND'],
  ['INDEX_COUNTERS_BTREE_MISSES', 'SCALAR_PER_SECOND'],
  ['INDEX_COUNTERS_BTREE_MISS_RATIO', 'SCALAR'],
  ['JOURNALING_COMMITS_IN_WRITE_LOCK', 'SCALAR_PER_SECOND'],
  ['JOURNALING_MB', 'MEGABYTES_PER_SECOND'],
  ['JOURNALING_WRITE_DATA_FILES_MB', 'MEGABYTES_PER_SECOND'],
  ['RESTARTS_IN_LAST_HOUR', 'SCALAR'],
];

/** Series that the platform publishes beside those that it returns unasked, most of a storage engine of old: no data. */
export const legacyHostMetrics: readonly HostMetric[] = NAMES.map(([name, units]) =>
  hostMetric(
    name,
    units,
    () => fixed(0),
    () => false,
  ),
);
