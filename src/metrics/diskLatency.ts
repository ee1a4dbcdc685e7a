import { diskMetric } from './define.js';

const READ_MS = 0.5;
const WRITE_MS = 0.9;
/** What a queue of others in front adds at full load. */
const WAIT_MS = 3;

/** How long an operation of a partition takes. */
export const diskLatency = [
  diskMetric('DISK_PARTITION_LATENCY_READ', 'MILLISECONDS', ({ holdsData }, load, moment) => {
    return (READ_MS + (holdsData ? WAIT_MS * load : 0)) * moment.vary('latency.read', 0.3);
  }),
  diskMetric('DISK_PARTITION_LATENCY_WRITE', 'MILLISECONDS', ({ holdsData }, load, moment) => {
    return (WRITE_MS + (holdsData ? WAIT_MS * load : 0)) * moment.vary('latency.write', 0.3);
  }),
];
