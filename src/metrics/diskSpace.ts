import { besideDataBytes } from '../world/measurements/diskUse.js';
import { diskMetric } from './model/define.js';
import { SECOND_MS, type Instant } from '../world/instant.js';
import { fixed, NOTHING, part, scaled, sum, type SignalSum } from './engine/mix.js';
import { fillRate, withFillings } from './model/incidentEffects.js';
import { Ramp } from './engine/ramp.js';
import type { DiskSubject, MetricFormula } from './model/metric.js';

/** Minimum and maximum share that the operating system uses of a partition without databases. */
const SYSTEM_SHARE_MIN = 0.12;
const SYSTEM_SHARE_MAX = 0.3;
/** Maximum share of a partition that databases can fill. The file system reserves the rest. */
const FULLEST_SHARE = 0.97;
/**
 * Within a minute, temporary files use up to this share of the free space. When they are deleted, up to this share of
 * the used space becomes free.
 */
const PASSING_SHARE = 0.000_5;

/**
 * Used bytes of a partition. They grow with the databases on the partition. An incident that fills the
 * partition raises them.
 */
function usedBytes(subject: DiskSubject): SignalSum {
  const calm = (at?: Instant): Ramp => calmBytes(subject, at);
  return part(withFillings(calm, subject.partition.sizeBytes, subject.fillings));
}

/** Used bytes of a partition without incidents. If `at` is set, they are those around this instant. */
function calmBytes({ partition, holdsData, sizes, trait }: DiskSubject, at?: Instant): Ramp {
  const { sizeBytes } = partition;
  const value = holdsData
    ? besideDataBytes(sizeBytes)
    : sizeBytes * (SYSTEM_SHARE_MIN + (SYSTEM_SHARE_MAX - SYSTEM_SHARE_MIN) * trait);
  const system = Ramp.of({ from: -Infinity, value, slope: 0 });
  return (holdsData ? Ramp.sum([system, sizes(at).files]) : system).atMost(sizeBytes * FULLEST_SHARE);
}

/** Bytes per second that incidents write to a partition while they fill it. */
export function filledPerSecond(subject: DiskSubject): SignalSum {
  const { partition, fillings } = subject;
  if (fillings.length === 0) return NOTHING;
  const calmAt = (at: Instant): number => calmBytes(subject, at).at(at);
  return scaled(part(fillRate(calmAt, partition.sizeBytes, fillings)), SECOND_MS);
}

function percent(level: MetricFormula<DiskSubject>): MetricFormula<DiskSubject> {
  return (subject) => scaled(level(subject), 100 / subject.partition.sizeBytes);
}

/** Maximum of the used bytes, while temporary files use a part of the free space. */
const maxUsedBytes: MetricFormula<DiskSubject> = (subject) => {
  const passing = fixed(subject.partition.sizeBytes * PASSING_SHARE);
  return sum(scaled(usedBytes(subject), 1 - PASSING_SHARE), passing);
};

/** Minimum of the used bytes, after temporary files were deleted. */
const minUsedBytes: MetricFormula<DiskSubject> = (subject) => scaled(usedBytes(subject), 1 - PASSING_SHARE);

const sizeOf = ({ partition }: DiskSubject): number => partition.sizeBytes;
const whole = (): number => 100;

/**
 * Space on a partition. Used and free bytes add up to the size of the partition, and the percentages add up
 * to 100.
 */
export const diskSpace = [
  diskMetric('DISK_PARTITION_SPACE_FREE', 'BYTES', usedBytes, sizeOf),
  diskMetric('DISK_PARTITION_SPACE_USED', 'BYTES', usedBytes),
  diskMetric('DISK_PARTITION_SPACE_PERCENT_FREE', 'PERCENT', percent(usedBytes), whole),
  diskMetric('DISK_PARTITION_SPACE_PERCENT_USED', 'PERCENT', percent(usedBytes)),
];

/** Maximum used space and maximum free space on a partition. */
export const diskSpacePeaks = [
  diskMetric('MAX_DISK_PARTITION_SPACE_FREE', 'BYTES', minUsedBytes, sizeOf),
  diskMetric('MAX_DISK_PARTITION_SPACE_USED', 'BYTES', maxUsedBytes),
  diskMetric('MAX_DISK_PARTITION_SPACE_PERCENT_FREE', 'PERCENT', percent(minUsedBytes), whole),
  diskMetric('MAX_DISK_PARTITION_SPACE_PERCENT_USED', 'PERCENT', percent(maxUsedBytes)),
];
