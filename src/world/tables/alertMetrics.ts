import type { VALUE_UNITS } from './events.js';

export type ValueUnits = (typeof VALUE_UNITS)[number];

/** A metric of an alert, and the measurement from which its values come. Most have the same name. */
export interface AlertMetric {
  /** Whether the measurement belongs to the process or to its data partition. */
  readonly of: 'host' | 'disk';
  readonly measurement: string;
  /** Units of the measurement. */
  readonly units: ValueUnits;
}

const HOST_RAW = [
  'ASSERT_REGULAR',
  'ASSERT_WARNING',
  'ASSERT_MSG',
  'ASSERT_USER',
  'CONNECTIONS',
  'CURSORS_TOTAL_OPEN',
  'CURSORS_TOTAL_TIMED_OUT',
  'EXTRA_INFO_PAGE_FAULTS',
  'GLOBAL_LOCK_CURRENT_QUEUE_TOTAL',
  'GLOBAL_LOCK_CURRENT_QUEUE_READERS',
  'GLOBAL_LOCK_CURRENT_QUEUE_WRITERS',
  'NETWORK_NUM_REQUESTS',
  'OPCOUNTER_CMD',
  'OPCOUNTER_QUERY',
  'OPCOUNTER_UPDATE',
  'OPCOUNTER_DELETE',
  'OPCOUNTER_GETMORE',
  'OPCOUNTER_INSERT',
];
const HOST_BYTES = [
  'CACHE_BYTES_READ_INTO',
  'CACHE_BYTES_WRITTEN_FROM',
  'DB_STORAGE_TOTAL',
  'DB_DATA_SIZE_TOTAL',
  'NETWORK_BYTES_IN',
  'NETWORK_BYTES_OUT',
];
const CPU_STATES = ['USER', 'KERNEL', 'NICE', 'IOWAIT', 'IRQ', 'SOFTIRQ', 'GUEST', 'STEAL'];

const host = (measurement: string, units: ValueUnits): AlertMetric => ({ of: 'host', measurement, units });
const disk = (measurement: string, units: ValueUnits): AlertMetric => ({ of: 'disk', measurement, units });

const METRICS: Readonly<Record<string, AlertMetric>> = {
  ...Object.fromEntries(HOST_RAW.map((name) => [name, host(name, 'RAW')])),
  ...Object.fromEntries(HOST_BYTES.map((name) => [name, host(name, 'BYTES')])),
  ...Object.fromEntries(
    CPU_STATES.map((state) => [
      `NORMALIZED_SYSTEM_CPU_${state}`,
      host(`SYSTEM_NORMALIZED_CPU_${state}`, 'RAW'),
    ]),
  ),
  CACHE_USAGE_DIRTY: host('CACHE_DIRTY_BYTES', 'BYTES'),
  CACHE_USAGE_USED: host('CACHE_USED_BYTES', 'BYTES'),
  MEMORY_RESIDENT: host('MEMORY_RESIDENT', 'MEGABYTES'),
  MEMORY_VIRTUAL: host('MEMORY_VIRTUAL', 'MEGABYTES'),
  OPLOG_MASTER_TIME: host('OPLOG_MASTER_TIME', 'SECONDS'),
  OPLOG_SLAVE_LAG_MASTER_TIME: host('OPLOG_SLAVE_LAG_MASTER_TIME', 'SECONDS'),
  DISK_PARTITION_SPACE_USED_DATA: disk('DISK_PARTITION_SPACE_PERCENT_USED', 'RAW'),
  DISK_PARTITION_READ_IOPS_DATA: disk('DISK_PARTITION_IOPS_READ', 'RAW'),
  DISK_PARTITION_WRITE_IOPS_DATA: disk('DISK_PARTITION_IOPS_WRITE', 'RAW'),
};

/** Names of the metrics about which alerts are possible. */
export const ALERT_METRIC_NAMES: readonly string[] = Object.keys(METRICS);

/** Returns a metric of alerts, or `undefined` if the name is unknown. */
export function alertMetricOf(name: string): AlertMetric | undefined {
  return Object.hasOwn(METRICS, name) ? METRICS[name] : undefined;
}

/**
 * Families of units that can be converted into each other. Each number is the size of a unit in its family's smallest
 * unit.
 */
const FAMILIES: readonly Readonly<Partial<Record<ValueUnits, number>>>[] = [
  { RAW: 1 },
  {
    BITS: 1,
    KILOBITS: 1_024,
    MEGABITS: 1_024 ** 2,
    GIGABITS: 1_024 ** 3,
    BYTES: 8,
    KILOBYTES: 8 * 1_024,
    MEGABYTES: 8 * 1_024 ** 2,
    GIGABYTES: 8 * 1_024 ** 3,
    TERABYTES: 8 * 1_024 ** 4,
    PETABYTES: 8 * 1_024 ** 5,
  },
  { MILLISECONDS: 1, SECONDS: 1_000, MINUTES: 60_000, HOURS: 3_600_000, DAYS: 86_400_000 },
];

/** Converts a number into other units. Returns `undefined` if the units belong to different families. */
export function convertedValue(value: number, from: ValueUnits, to: ValueUnits): number | undefined {
  const family = FAMILIES.find((units) => units[from] !== undefined);
  const [size, target] = [family?.[from], family?.[to]];
  return size === undefined || target === undefined ? undefined : (value * size) / target;
}
