import { diskMetric } from './define.js';

const IDLE_DEPTH = 0.01;
const DEPTH_AT_FULL_LOAD = 2;

/** Operations that wait for a partition. */
export const diskQueue = [
  diskMetric('DISK_QUEUE_DEPTH', 'SCALAR', ({ holdsData }, load, moment) => {
    return (IDLE_DEPTH + (holdsData ? DEPTH_AT_FULL_LOAD * load : 0)) * moment.vary('queue', 0.4);
  }),
];
