import { diskMetric } from './model/define.js';
import { fixed, part, scaled, sum, type Mix } from './engine/mix.js';
import { filled } from './model/overlay.js';
import { Ramp } from './engine/ramp.js';
import type { DiskSubject, Level } from './model/metric.js';

/** A partition without databases is filled by the system to somewhere between these shares. */
const SYSTEM_SHARE_MIN = 0.12;
const SYSTEM_SHARE_MAX = 0.3;
const FILE_SYSTEM_SHARE = 0.01;
/** Journal, logs and diagnostic data beside the databases. */
const BESIDE_DATA_BYTES = 600_000_000;
/** The file system keeps the rest for itself; larger databases do not make a partition overflow. */
const FULLEST_SHARE = 0.97;
/** Files that come and go within a minute, as a part of the room there is. */
const PASSING_SHARE = 0.000_5;

/** Bytes used: on the partition that holds the databases, they grow with these; whatever else fills it up, on top. */
function usedBytes({ partition, holdsData, room, trait, fillings }: DiskSubject): Mix {
  const { sizeBytes } = partition;
  const value = holdsData
    ? sizeBytes * FILE_SYSTEM_SHARE + BESIDE_DATA_BYTES
    : sizeBytes * (SYSTEM_SHARE_MIN + (SYSTEM_SHARE_MAX - SYSTEM_SHARE_MIN) * trait);
  const system = Ramp.of({ from: -Infinity, value, slope: 0 });
  const calm = (holdsData ? Ramp.sum([system, room.files]) : system).atMost(sizeBytes * FULLEST_SHARE);
  return part(filled(calm, sizeBytes, fillings));
}

function percent(level: Level<DiskSubject>): Level<DiskSubject> {
  return (subject) => scaled(level(subject), 100 / subject.partition.sizeBytes);
}

/** What was used at most: of what was free, some came and went meanwhile. */
const mostUsedBytes: Level<DiskSubject> = (subject) => {
  const passing = fixed(subject.partition.sizeBytes * PASSING_SHARE);
  return sum(scaled(usedBytes(subject), 1 - PASSING_SHARE), passing);
};

/** What was used at least, where most was free: some of it was not there all the time. */
const leastUsedBytes: Level<DiskSubject> = (subject) => scaled(usedBytes(subject), 1 - PASSING_SHARE);

const sizeOf = ({ partition }: DiskSubject): number => partition.sizeBytes;
const whole = (): number => 100;

/** Room on a partition: free is what used leaves of its size, and in percent what it leaves of 100. */
export const diskSpace = [
  diskMetric('DISK_PARTITION_SPACE_FREE', 'BYTES', usedBytes, sizeOf),
  diskMetric('DISK_PARTITION_SPACE_USED', 'BYTES', usedBytes),
  diskMetric('DISK_PARTITION_SPACE_PERCENT_FREE', 'PERCENT', percent(usedBytes), whole),
  diskMetric('DISK_PARTITION_SPACE_PERCENT_USED', 'PERCENT', percent(usedBytes)),
];

/** The most of both. */
export const diskSpacePeaks = [
  diskMetric('MAX_DISK_PARTITION_SPACE_FREE', 'BYTES', leastUsedBytes, sizeOf),
  diskMetric('MAX_DISK_PARTITION_SPACE_USED', 'BYTES', mostUsedBytes),
  diskMetric('MAX_DISK_PARTITION_SPACE_PERCENT_FREE', 'PERCENT', percent(leastUsedBytes), whole),
  diskMetric('MAX_DISK_PARTITION_SPACE_PERCENT_USED', 'PERCENT', percent(mostUsedBytes)),
];
