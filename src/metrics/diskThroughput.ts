import { diskMetric } from './define.js';
import { reads, writes } from './diskIops.js';

const READ_BYTES = 16_000;
const WRITE_BYTES = 9_000;

/** Bytes that a partition reads and writes: so many for each operation. */
export const diskThroughput = [
  diskMetric('DISK_PARTITION_THROUGHPUT_READ', 'BYTES_PER_SECOND', (subject, load, moment) => {
    return reads(subject, load, moment) * READ_BYTES * moment.vary('throughput.read', 0.1);
  }),
  diskMetric('DISK_PARTITION_THROUGHPUT_WRITE', 'BYTES_PER_SECOND', (subject, load, moment) => {
    return writes(subject, load, moment) * WRITE_BYTES * moment.vary('throughput.write', 0.1);
  }),
];
