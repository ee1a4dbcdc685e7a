import { hostMetric } from './model/define.js';
import { fixed, part } from './engine/mix.js';
import type { HostMetric, Units } from './model/metric.js';

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
];

/**
 * Metrics that the platform returns only if a request names them. All except the number of restarts belong to
 * old storage engines, so they have no data.
 */
export const legacyHostMetrics: readonly HostMetric[] = [
  ...NAMES.map(([name, units]) =>
    hostMetric(
      name,
      units,
      () => fixed(0),
      () => false,
    ),
  ),
  hostMetric('RESTARTS_IN_LAST_HOUR', 'SCALAR', ({ restarts }) => part(restarts())),
];
