import { hostMetric } from './model/define.js';
import { scaled } from './engine/mix.js';
import { served } from './model/traffic.js';

const OPEN_PER_GETMORE = 0.4;
const TIMED_OUT_PER_GETMORE = 0.000_2;

/**
 * Numbers of cursors. They follow the rate of `getmore` operations, by which clients and members fetch
 * batches. A few cursors time out.
 */
export const cursors = [
  hostMetric('CURSORS_TOTAL_OPEN', 'SCALAR', (subject) => {
    return scaled(served(subject, 'getmore'), OPEN_PER_GETMORE);
  }),
  hostMetric('CURSORS_TOTAL_TIMED_OUT', 'SCALAR_PER_SECOND', (subject) => {
    return scaled(served(subject, 'getmore'), TIMED_OUT_PER_GETMORE);
  }),
];
