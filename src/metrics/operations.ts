import { hostMetric } from './model/define.js';
import { fixed, scaled } from './engine/mix.js';
import { hasStorage } from './model/roles.js';
import { served } from './model/traffic.js';

const SORTED_IN_MEMORY_SHARE = 0.02;

/** Queries per second that sort without an index, and queries per second that were killed. */
export const operations = [
  hostMetric(
    'OPERATIONS_SCAN_AND_ORDER',
    'SCALAR_PER_SECOND',
    (subject) => scaled(served(subject, 'query'), SORTED_IN_MEMORY_SHARE),
    hasStorage,
  ),
  hostMetric('OPERATIONS_QUERIES_KILLED', 'SCALAR_PER_SECOND', () => fixed(0)),
];
