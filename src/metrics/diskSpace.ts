import type { Instant } from '../domain/instant.js';
import { totalSizesAt } from '../domain/measurements/databaseSizes.js';
import type { DiskSubject } from '../domain/measurements/metric.js';
import { diskMetric } from './define.js';
import { percentOf, thousandths } from './rounding.js';

/** A partition without databases is filled by the system to somewhere between these shares. */
const SYSTEM_SHARE_MIN = 0.12;
const SYSTEM_SHARE_MAX = 0.3;
const FILE_SYSTEM_SHARE = 0.01;
/** Journal, logs and diagnostic data beside the databases. */
const BESIDE_DATA_BYTES = 600_000_000;
/** The file system keeps the rest for itself; larger databases do not make a partition overflow. */
const FULLEST_SHARE = 0.97;

/** Bytes used at an instant: on the partition that holds the databases, they grow with these. */
function usedAt({ partition, holdsData, databases, trait }: DiskSubject, at: Instant): number {
  const { sizeBytes } = partition;
  if (!holdsData) {
    return Math.round(sizeBytes * (SYSTEM_SHARE_MIN + (SYSTEM_SHARE_MAX - SYSTEM_SHARE_MIN) * trait));
  }
  const needed =
    sizeBytes * FILE_SYSTEM_SHARE + BESIDE_DATA_BYTES + totalSizesAt(databases, at).fileSizeBytes;
  return Math.round(Math.min(needed, sizeBytes * FULLEST_SHARE));
}

/** Bytes free at an instant: all that is not used. */
function freeAt(subject: DiskSubject, at: Instant): number {
  return subject.partition.sizeBytes - usedAt(subject, at);
}

/** The percentage used at an instant: it follows from the bytes. */
function percentUsedAt(subject: DiskSubject, at: Instant): number {
  return percentOf(usedAt(subject, at), subject.partition.sizeBytes);
}

/** The percentage free at an instant: what is left of 100. */
function percentFreeAt(subject: DiskSubject, at: Instant): number {
  return thousandths(100 - percentUsedAt(subject, at));
}

/** Room on a partition: free and used make up its size, their percentages 100. Growth is even: a mean is the middle's. */
export const diskSpace = [
  diskMetric('DISK_PARTITION_SPACE_FREE', 'BYTES', (subject, _, { middle }) => freeAt(subject, middle)),
  diskMetric('DISK_PARTITION_SPACE_USED', 'BYTES', (subject, _, { middle }) => usedAt(subject, middle)),
  diskMetric('DISK_PARTITION_SPACE_PERCENT_FREE', 'PERCENT', (subject, _, { middle }) =>
    percentFreeAt(subject, middle),
  ),
  diskMetric('DISK_PARTITION_SPACE_PERCENT_USED', 'PERCENT', (subject, _, { middle }) =>
    percentUsedAt(subject, middle),
  ),
];

/** The most within each interval: as nothing shrinks, most is free at its start and used at its end. */
export const diskSpacePeaks = [
  diskMetric('MAX_DISK_PARTITION_SPACE_FREE', 'BYTES', (subject, _, { start }) => freeAt(subject, start)),
  diskMetric('MAX_DISK_PARTITION_SPACE_USED', 'BYTES', (subject, _, { end }) => usedAt(subject, end)),
  diskMetric('MAX_DISK_PARTITION_SPACE_PERCENT_FREE', 'PERCENT', (subject, _, { start }) =>
    percentFreeAt(subject, start),
  ),
  diskMetric('MAX_DISK_PARTITION_SPACE_PERCENT_USED', 'PERCENT', (subject, _, { end }) =>
    percentUsedAt(subject, end),
  ),
];
