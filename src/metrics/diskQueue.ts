import { diskMetric } from './model/define.js';
import { scaled, sum } from './engine/mix.js';
import { around, traffic } from './model/follow.js';
import { contention } from './model/work.js';

const IDLE_DEPTH = 0.01;
const IDLE_SPREAD = 0.9;
const DEPTH_AT_FULL_LOAD = 0.05;
/** Additional waiting operations in the queue if the machine is always busy. */
const DEPTH_WHEN_BUSY = 40;

/** Number of operations that wait for the disk of a partition. */
export const diskQueue = [
  diskMetric('DISK_QUEUE_DEPTH', 'SCALAR', (subject) => {
    const thing = `queue/${subject.partition.name}`;
    const idle = around(`${thing}/idle`, IDLE_DEPTH, IDLE_SPREAD);
    if (!subject.holdsData) return idle;
    return sum(
      idle,
      traffic(subject, thing, DEPTH_AT_FULL_LOAD),
      scaled(contention(subject), DEPTH_WHEN_BUSY),
    );
  }),
];
