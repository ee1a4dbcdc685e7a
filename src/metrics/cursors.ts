import { hostMetric } from './define.js';
import { served } from './traffic.js';

const OPEN_PER_GETMORE = 0.4;
const TIMED_OUT_PER_GETMORE = 0.000_2;

/** Cursors: those open follow the batches fetched, a few are left to time out. */
export const cursors = [
  hostMetric('CURSORS_TOTAL_OPEN', 'SCALAR', (subject, load, moment) => {
    return served(subject, 'getmore', load, moment) * OPEN_PER_GETMORE;
  }),
  hostMetric('CURSORS_TOTAL_TIMED_OUT', 'SCALAR_PER_SECOND', (subject, load, moment) => {
    return served(subject, 'getmore', load, moment) * TIMED_OUT_PER_GETMORE;
  }),
];
