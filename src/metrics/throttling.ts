import { hostMetric } from './model/define.js';
import { fixed, scaled } from './engine/mix.js';
import { hasStorage } from './model/roles.js';
import { served } from './model/traffic.js';

const SPILLING_SHARE = 0.000_2;

/** Operations per second that the server rejected, and sorts per second that did not fit into memory. */
export const throttling = [
  hostMetric('OPERATION_THROTTLING_REJECTED_OPERATIONS', 'SCALAR_PER_SECOND', () => fixed(0)),
  hostMetric(
    'QUERY_SPILL_TO_DISK_DURING_SORT',
    'SCALAR_PER_SECOND',
    (subject) => scaled(served(subject, 'query'), SPILLING_SHARE),
    hasStorage,
  ),
];
