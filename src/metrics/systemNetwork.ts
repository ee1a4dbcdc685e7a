import { systemMetric } from './model/define.js';
import { scaled, sum } from './engine/mix.js';
import { around } from './model/follow.js';
import { bytesIn, bytesOut } from './network.js';

/** Packet headers. */
const OVERHEAD = 1.06;
/** Bytes per second of the agents and the operating system. */
const OTHERS_BYTES = 4_000;
const OTHERS_SPREAD = 0.6;

/** Network traffic of the machine: that of the process and a little more. */
export const systemNetwork = [
  systemMetric('SYSTEM_NETWORK_IN', 'BYTES_PER_SECOND', (subject) => {
    return sum(around('network.in', OTHERS_BYTES, OTHERS_SPREAD), scaled(bytesIn(subject), OVERHEAD));
  }),
  systemMetric('SYSTEM_NETWORK_OUT', 'BYTES_PER_SECOND', (subject) => {
    return sum(around('network.out', OTHERS_BYTES, OTHERS_SPREAD), scaled(bytesOut(subject), OVERHEAD));
  }),
];
