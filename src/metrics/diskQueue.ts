import { diskMetric } from './define.js';
import { sum } from './engine/mix.js';
import { around, traffic } from './follow.js';

const IDLE_DEPTH = 0.01;
const IDLE_SPREAD = 0.9;
const DEPTH_AT_FULL_LOAD = 2;

/** Operations that wait for a partition. */
export const diskQueue = [
  diskMetric('DISK_QUEUE_DEPTH', 'SCALAR', (subject) => {
    const thing = `queue/${subject.partition.name}`;
    const idle = around(`${thing}/idle`, IDLE_DEPTH, IDLE_SPREAD);
    return sum(idle, traffic(subject, thing, subject.holdsData ? DEPTH_AT_FULL_LOAD : 0));
  }),
];
