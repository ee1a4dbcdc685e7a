import { cacheReadBytes } from './cache.js';
import { filledPerSecond } from './diskSpace.js';
import { diskMetric } from './model/define.js';
import { fixed, NOTHING, scaled, sum, type SignalSum } from './engine/mix.js';
import { around } from './model/follow.js';
import type { DiskSubject } from './model/metric.js';
import { hasStorage } from './model/roles.js';
import { written } from './model/traffic.js';

/** Reads and writes per second that the operating system causes on every partition. */
const SYSTEM_READS = 0.4;
const SYSTEM_WRITES = 2.5;
const SYSTEM_SPREAD = 0.8;
const READ_BYTES = 16_000;
const WRITTEN_PER_OPERATION = 3;
/** Size of a read or write of a copy. Copies and what fills a partition are sequential. */
const COPY_BYTES = 256_000;

/** Reads per second from a partition, without copies. */
export function reads(subject: DiskSubject): SignalSum {
  const system = around(`disk.reads/${subject.partition.name}`, SYSTEM_READS, SYSTEM_SPREAD);
  return usesIt(subject) ? sum(system, scaled(cacheReadBytes(subject), 1 / READ_BYTES)) : system;
}

/**
 * Writes per second to a partition, without copies. They are fewer than the database writes, because the storage engine
 * writes several of them to its journal at once.
 */
export function writes(subject: DiskSubject): SignalSum {
  const system = around(`disk.writes/${subject.partition.name}`, SYSTEM_WRITES, SYSTEM_SPREAD);
  return usesIt(subject) ? sum(system, scaled(written(subject), 1 / WRITTEN_PER_OPERATION)) : system;
}

/** Bytes per second of a copy that the data partition reads or writes. */
export function copied(subject: DiskSubject, bytesPerSecond: number): SignalSum {
  return usesIt(subject) ? fixed(bytesPerSecond) : NOTHING;
}

function allReads(subject: DiskSubject): SignalSum {
  return sum(reads(subject), scaled(copied(subject, subject.sent), 1 / COPY_BYTES));
}

function allWrites(subject: DiskSubject): SignalSum {
  const sequential = sum(copied(subject, subject.received), filledPerSecond(subject));
  return sum(writes(subject), scaled(sequential, 1 / COPY_BYTES));
}

function usesIt(subject: DiskSubject): boolean {
  return subject.holdsData && hasStorage(subject);
}

/** Operations per second on a partition. In every point, the total is the sum of reads and writes. */
export const diskIops = [
  diskMetric('DISK_PARTITION_IOPS_READ', 'SCALAR_PER_SECOND', allReads),
  diskMetric('DISK_PARTITION_IOPS_WRITE', 'SCALAR_PER_SECOND', allWrites),
  diskMetric('DISK_PARTITION_IOPS_TOTAL', 'SCALAR_PER_SECOND', (subject) =>
    sum(allReads(subject), allWrites(subject)),
  ),
];
