import type { DiskSubject, Moment } from '../domain/measurements/metric.js';
import { cacheReadBytes } from './cache.js';
import { diskMetric } from './define.js';
import { thousandths } from './rounding.js';
import { hasStorage, written } from './traffic.js';

/** What the system's logs and the like need, on every partition. */
const SYSTEM_READS = 0.4;
const SYSTEM_WRITES = 2.5;
const READ_BYTES = 16_000;
const WRITTEN_PER_OPERATION = 3;

/** Reads per second. */
export function reads(subject: DiskSubject, load: number, moment: Moment): number {
  const ofData = usesIt(subject) ? cacheReadBytes(subject, load, moment) / READ_BYTES : 0;
  return thousandths(SYSTEM_READS * moment.vary('disk.reads', 0.5) + ofData);
}

/** Writes per second: the journal's commits gather several operations. */
export function writes(subject: DiskSubject, load: number, moment: Moment): number {
  const ofData = usesIt(subject) ? written(subject, load, moment) / WRITTEN_PER_OPERATION : 0;
  return thousandths(SYSTEM_WRITES * moment.vary('disk.writes', 0.5) + ofData);
}

function usesIt(subject: DiskSubject): boolean {
  return subject.holdsData && hasStorage(subject);
}

/** Operations of a partition: the total is the sum of both at every point. */
export const diskIops = [
  diskMetric('DISK_PARTITION_IOPS_READ', 'SCALAR_PER_SECOND', reads),
  diskMetric('DISK_PARTITION_IOPS_WRITE', 'SCALAR_PER_SECOND', writes),
  diskMetric('DISK_PARTITION_IOPS_TOTAL', 'SCALAR_PER_SECOND', (subject, load, moment) => {
    return reads(subject, load, moment) + writes(subject, load, moment);
  }),
];
