import { filledPerSecond } from './diskSpace.js';
import { diskMetric } from './model/define.js';
import { copied, reads, writes } from './diskIops.js';
import { scaled, sum } from './engine/mix.js';

const READ_BYTES = 16_000;
const WRITE_BYTES = 9_000;

/**
 * Bytes per second that are read from and written to a partition: the numbers of reads and writes, multiplied by a
 * constant size, the bytes of copies, and those of incidents that fill the partition.
 */
export const diskThroughput = [
  diskMetric('DISK_PARTITION_THROUGHPUT_READ', 'BYTES_PER_SECOND', (subject) => {
    return sum(scaled(reads(subject), READ_BYTES), copied(subject, subject.sent));
  }),
  diskMetric('DISK_PARTITION_THROUGHPUT_WRITE', 'BYTES_PER_SECOND', (subject) => {
    const copies = copied(subject, subject.received);
    return sum(scaled(writes(subject), WRITE_BYTES), copies, filledPerSecond(subject));
  }),
];
