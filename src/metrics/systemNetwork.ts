import { systemMetric } from './define.js';
import { bytesIn, bytesOut } from './network.js';

/** Packets' headers. */
const OVERHEAD = 1.06;
/** What the agents and the system itself send and receive. */
const OTHERS_BYTES = 4_000;

/** The traffic of the machine: that of the process and a little more. */
export const systemNetwork = [
  systemMetric('SYSTEM_NETWORK_IN', 'BYTES_PER_SECOND', (subject, load, moment) => {
    return OTHERS_BYTES * moment.vary('network.in', 0.4) + bytesIn(subject, load, moment) * OVERHEAD;
  }),
  systemMetric('SYSTEM_NETWORK_OUT', 'BYTES_PER_SECOND', (subject, load, moment) => {
    return OTHERS_BYTES * moment.vary('network.out', 0.4) + bytesOut(subject, load, moment) * OVERHEAD;
  }),
];
