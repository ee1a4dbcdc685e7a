import { systemMetric } from './model/define.js';
import { scaled, sum } from './engine/mix.js';
import { around } from './model/follow.js';
import { bytesIn, bytesOut } from './network.js';

/** Traffic of the process with packet headers, as a multiple of the traffic without them. */
const OVERHEAD = 1.06;
/** Bytes per second that agents and the operating system send or receive. */
const OTHERS_BYTES = 4_000;
const OTHERS_SPREAD = 0.6;

/**
 * Network traffic of the machine: the traffic of the process with packet headers, plus the traffic of other
 * programs.
 */
export const systemNetwork = [
  systemMetric('SYSTEM_NETWORK_IN', 'BYTES_PER_SECOND', (subject) => {
    return sum(around('network.in', OTHERS_BYTES, OTHERS_SPREAD), scaled(bytesIn(subject), OVERHEAD));
  }),
  systemMetric('SYSTEM_NETWORK_OUT', 'BYTES_PER_SECOND', (subject) => {
    return sum(around('network.out', OTHERS_BYTES, OTHERS_SPREAD), scaled(bytesOut(subject), OVERHEAD));
  }),
];
