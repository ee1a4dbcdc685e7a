import { hostMetric } from './define.js';
import { hasStorage, served } from './traffic.js';

const SORTED_IN_MEMORY_SHARE = 0.02;

/** Operations that were dear: sorted without an index, or killed. */
export const operations = [
  hostMetric(
    'OPERATIONS_SCAN_AND_ORDER',
    'SCALAR_PER_SECOND',
    (subject, load, moment) => served(subject, 'query', load, moment) * SORTED_IN_MEMORY_SHARE,
    hasStorage,
  ),
  hostMetric('OPERATIONS_QUERIES_KILLED', 'SCALAR_PER_SECOND', () => 0),
];
