import { diskMetric } from './model/define.js';
import { reads, writes } from './diskIops.js';
import { scaled } from './engine/mix.js';

const READ_BYTES = 16_000;
const WRITE_BYTES = 9_000;

/**
 * Bytes per second that are read from and written to a partition. They are the numbers of reads and writes,
 * multiplied by a constant size.
 */
export const diskThroughput = [
  diskMetric('DISK_PARTITION_THROUGHPUT_READ', 'BYTES_PER_SECOND', (subject) => {
    return scaled(reads(subject), READ_BYTES);
  }),
  diskMetric('DISK_PARTITION_THROUGHPUT_WRITE', 'BYTES_PER_SECOND', (subject) => {
    return scaled(writes(subject), WRITE_BYTES);
  }),
];
