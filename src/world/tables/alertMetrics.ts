import type { EventUnits, ValueUnits } from './units.js';

/** A metric about which alerts can be configured. */
export type AlertMetric = Measured | Unmeasured;

interface Measured {
  /** Whether its measurement belongs to the process or to its data partition. */
  readonly of: 'host' | 'disk';
  /** Units of the measurement, and of thresholds that name none. Other units of their family are possible. */
  readonly units: EventUnits;
  /** Unset if the measurement has the name of the metric. */
  readonly measurement?: string;
  /** Whether it changes so quickly that notifications about it must have a delay. */
  readonly needsDelay?: true;
}

/** A metric without a measurement. Configurations can name it, but their alerts never open. */
interface Unmeasured {
  readonly of?: undefined;
  /** Units of thresholds that name none. Other units of their family are possible. */
  readonly units: ValueUnits;
}

/** A metric whose alerts follow from a measurement. */
export type MeasuredMetric = Required<Pick<Measured, 'of' | 'units' | 'measurement'>>;

const host = (units: EventUnits, measurement?: string): Measured => ({
  ...named(measurement),
  of: 'host',
  units,
});
const disk = (units: EventUnits, measurement?: string): Measured => ({
  ...named(measurement),
  of: 'disk',
  units,
});
const delayed = (metric: Measured): Measured => ({ ...metric, needsDelay: true });
const unmeasured = (units: ValueUnits): Unmeasured => ({ units });
const named = (measurement?: string) => (measurement === undefined ? {} : { measurement });

/**
 * All metrics about which alerts can be configured: the names that the vendor publishes. The contract, the checks of
 * configurations, the format of fixtures and docs/fidelity/vocabularies.md follow from this table.
 */
const METRICS: Readonly<Record<string, AlertMetric>> = {
  ASSERT_MSG: host('RAW'),
  ASSERT_REGULAR: host('RAW'),
  ASSERT_USER: host('RAW'),
  ASSERT_WARNING: host('RAW'),
  AVG_COMMAND_EXECUTION_TIME: host('MILLISECONDS', 'OP_EXECUTION_TIME_COMMANDS'),
  AVG_READ_EXECUTION_TIME: host('MILLISECONDS', 'OP_EXECUTION_TIME_READS'),
  AVG_WRITE_EXECUTION_TIME: host('MILLISECONDS', 'OP_EXECUTION_TIME_WRITES'),
  BACKGROUND_FLUSH_AVG: unmeasured('MILLISECONDS'),
  CACHE_BYTES_READ_INTO: host('BYTES'),
  CACHE_BYTES_WRITTEN_FROM: host('BYTES'),
  CACHE_DIRTY_BYTES: host('BYTES'),
  CACHE_USAGE_DIRTY: host('BYTES', 'CACHE_DIRTY_BYTES'),
  CACHE_USAGE_USED: host('BYTES', 'CACHE_USED_BYTES'),
  CACHE_USED_BYTES: host('BYTES'),
  COMPUTED_MEMORY: unmeasured('BYTES'),
  CONNECTIONS: host('RAW'),
  CONNECTIONS_MAX: unmeasured('RAW'),
  CONNECTIONS_PERCENT: unmeasured('RAW'),
  CURSORS_TOTAL_CLIENT_CURSORS_SIZE: unmeasured('RAW'),
  CURSORS_TOTAL_OPEN: host('RAW'),
  CURSORS_TOTAL_TIMED_OUT: host('RAW'),
  DB_DATA_SIZE_TOTAL: host('BYTES'),
  DB_DATA_SIZE_TOTAL_WO_SYSTEM: host('BYTES'),
  DB_INDEX_SIZE_TOTAL: host('BYTES'),
  DB_STORAGE_TOTAL: host('BYTES'),
  DISK_PARTITION_QUEUE_DEPTH_DATA: disk('RAW', 'DISK_QUEUE_DEPTH'),
  DISK_PARTITION_QUEUE_DEPTH_INDEX: disk('RAW', 'DISK_QUEUE_DEPTH'),
  DISK_PARTITION_QUEUE_DEPTH_JOURNAL: disk('RAW', 'DISK_QUEUE_DEPTH'),
  DISK_PARTITION_READ_IOPS_DATA: disk('RAW', 'DISK_PARTITION_IOPS_READ'),
  DISK_PARTITION_READ_IOPS_INDEX: disk('RAW', 'DISK_PARTITION_IOPS_READ'),
  DISK_PARTITION_READ_IOPS_JOURNAL: disk('RAW', 'DISK_PARTITION_IOPS_READ'),
  DISK_PARTITION_READ_LATENCY_DATA: disk('MILLISECONDS', 'DISK_PARTITION_LATENCY_READ'),
  DISK_PARTITION_READ_LATENCY_INDEX: disk('MILLISECONDS', 'DISK_PARTITION_LATENCY_READ'),
  DISK_PARTITION_READ_LATENCY_JOURNAL: disk('MILLISECONDS', 'DISK_PARTITION_LATENCY_READ'),
  DISK_PARTITION_SPACE_USED_DATA: disk('RAW', 'DISK_PARTITION_SPACE_PERCENT_USED'),
  DISK_PARTITION_SPACE_USED_INDEX: disk('RAW', 'DISK_PARTITION_SPACE_PERCENT_USED'),
  DISK_PARTITION_SPACE_USED_JOURNAL: disk('RAW', 'DISK_PARTITION_SPACE_PERCENT_USED'),
  DISK_PARTITION_UTILIZATION_DATA: unmeasured('RAW'),
  DISK_PARTITION_UTILIZATION_INDEX: unmeasured('RAW'),
  DISK_PARTITION_UTILIZATION_JOURNAL: unmeasured('RAW'),
  DISK_PARTITION_WRITE_IOPS_DATA: disk('RAW', 'DISK_PARTITION_IOPS_WRITE'),
  DISK_PARTITION_WRITE_IOPS_INDEX: disk('RAW', 'DISK_PARTITION_IOPS_WRITE'),
  DISK_PARTITION_WRITE_IOPS_JOURNAL: disk('RAW', 'DISK_PARTITION_IOPS_WRITE'),
  DISK_PARTITION_WRITE_LATENCY_DATA: disk('MILLISECONDS', 'DISK_PARTITION_LATENCY_WRITE'),
  DISK_PARTITION_WRITE_LATENCY_INDEX: disk('MILLISECONDS', 'DISK_PARTITION_LATENCY_WRITE'),
  DISK_PARTITION_WRITE_LATENCY_JOURNAL: disk('MILLISECONDS', 'DISK_PARTITION_LATENCY_WRITE'),
  DOCUMENT_DELETED: host('RAW', 'DOCUMENT_METRICS_DELETED'),
  DOCUMENT_INSERTED: host('RAW', 'DOCUMENT_METRICS_INSERTED'),
  DOCUMENT_RETURNED: host('RAW', 'DOCUMENT_METRICS_RETURNED'),
  DOCUMENT_UPDATED: host('RAW', 'DOCUMENT_METRICS_UPDATED'),
  EXTRA_INFO_PAGE_FAULTS: host('RAW'),
  FTS_DISK_UTILIZATION: unmeasured('BYTES'),
  FTS_JVM_CURRENT_MEMORY: unmeasured('BYTES'),
  FTS_JVM_MAX_MEMORY: unmeasured('BYTES'),
  FTS_MEMORY_MAPPED: unmeasured('BYTES'),
  FTS_MEMORY_RESIDENT: unmeasured('BYTES'),
  FTS_MEMORY_VIRTUAL: unmeasured('BYTES'),
  FTS_PROCESS_CPU_KERNEL: unmeasured('RAW'),
  FTS_PROCESS_CPU_USER: unmeasured('RAW'),
  GLOBAL_ACCESSES_NOT_IN_MEMORY: unmeasured('RAW'),
  GLOBAL_LOCK_CURRENT_QUEUE_READERS: host('RAW'),
  GLOBAL_LOCK_CURRENT_QUEUE_TOTAL: host('RAW'),
  GLOBAL_LOCK_CURRENT_QUEUE_WRITERS: host('RAW'),
  GLOBAL_LOCK_PERCENTAGE: unmeasured('RAW'),
  GLOBAL_PAGE_FAULT_EXCEPTIONS_THROWN: unmeasured('RAW'),
  INDEX_COUNTERS_BTREE_ACCESSES: unmeasured('RAW'),
  INDEX_COUNTERS_BTREE_HITS: unmeasured('RAW'),
  INDEX_COUNTERS_BTREE_MISSES: unmeasured('RAW'),
  INDEX_COUNTERS_BTREE_MISS_RATIO: unmeasured('RAW'),
  JOURNALING_COMMITS_IN_WRITE_LOCK: unmeasured('RAW'),
  JOURNALING_MB: unmeasured('BYTES'),
  JOURNALING_WRITE_DATA_FILES_MB: unmeasured('BYTES'),
  LOGICAL_SIZE: unmeasured('BYTES'),
  MAX_DISK_PARTITION_QUEUE_DEPTH_DATA: unmeasured('RAW'),
  MAX_DISK_PARTITION_QUEUE_DEPTH_INDEX: unmeasured('RAW'),
  MAX_DISK_PARTITION_QUEUE_DEPTH_JOURNAL: unmeasured('RAW'),
  MAX_DISK_PARTITION_READ_IOPS_DATA: disk('RAW', 'MAX_DISK_PARTITION_IOPS_READ'),
  MAX_DISK_PARTITION_READ_IOPS_INDEX: disk('RAW', 'MAX_DISK_PARTITION_IOPS_READ'),
  MAX_DISK_PARTITION_READ_IOPS_JOURNAL: disk('RAW', 'MAX_DISK_PARTITION_IOPS_READ'),
  MAX_DISK_PARTITION_READ_LATENCY_DATA: disk('MILLISECONDS', 'MAX_DISK_PARTITION_LATENCY_READ'),
  MAX_DISK_PARTITION_READ_LATENCY_INDEX: disk('MILLISECONDS', 'MAX_DISK_PARTITION_LATENCY_READ'),
  MAX_DISK_PARTITION_READ_LATENCY_JOURNAL: disk('MILLISECONDS', 'MAX_DISK_PARTITION_LATENCY_READ'),
  MAX_DISK_PARTITION_SPACE_USED_DATA: disk('RAW', 'MAX_DISK_PARTITION_SPACE_PERCENT_USED'),
  MAX_DISK_PARTITION_SPACE_USED_INDEX: disk('RAW', 'MAX_DISK_PARTITION_SPACE_PERCENT_USED'),
  MAX_DISK_PARTITION_SPACE_USED_JOURNAL: disk('RAW', 'MAX_DISK_PARTITION_SPACE_PERCENT_USED'),
  MAX_DISK_PARTITION_UTILIZATION_DATA: unmeasured('RAW'),
  MAX_DISK_PARTITION_UTILIZATION_INDEX: unmeasured('RAW'),
  MAX_DISK_PARTITION_UTILIZATION_JOURNAL: unmeasured('RAW'),
  MAX_DISK_PARTITION_WRITE_IOPS_DATA: disk('RAW', 'MAX_DISK_PARTITION_IOPS_WRITE'),
  MAX_DISK_PARTITION_WRITE_IOPS_INDEX: disk('RAW', 'MAX_DISK_PARTITION_IOPS_WRITE'),
  MAX_DISK_PARTITION_WRITE_IOPS_JOURNAL: disk('RAW', 'MAX_DISK_PARTITION_IOPS_WRITE'),
  MAX_DISK_PARTITION_WRITE_LATENCY_DATA: disk('MILLISECONDS', 'MAX_DISK_PARTITION_LATENCY_WRITE'),
  MAX_DISK_PARTITION_WRITE_LATENCY_INDEX: disk('MILLISECONDS', 'MAX_DISK_PARTITION_LATENCY_WRITE'),
  MAX_DISK_PARTITION_WRITE_LATENCY_JOURNAL: disk('MILLISECONDS', 'MAX_DISK_PARTITION_LATENCY_WRITE'),
  MAX_NORMALIZED_SYSTEM_CPU_STEAL: host('RAW', 'MAX_SYSTEM_NORMALIZED_CPU_STEAL'),
  MAX_NORMALIZED_SYSTEM_CPU_USER: host('RAW', 'MAX_SYSTEM_NORMALIZED_CPU_USER'),
  MAX_SWAP_USAGE_FREE: host('KILOBYTES'),
  MAX_SWAP_USAGE_USED: host('KILOBYTES'),
  MAX_SYSTEM_MEMORY_AVAILABLE: host('KILOBYTES'),
  MAX_SYSTEM_MEMORY_PERCENT_USED: unmeasured('RAW'),
  MAX_SYSTEM_MEMORY_USED: host('KILOBYTES'),
  MAX_SYSTEM_NETWORK_IN: host('BYTES'),
  MAX_SYSTEM_NETWORK_OUT: host('BYTES'),
  MEMORY_MAPPED: host('MEGABYTES'),
  MEMORY_RESIDENT: host('MEGABYTES'),
  MEMORY_VIRTUAL: host('MEGABYTES'),
  MUNIN_CPU_IOWAIT: host('RAW', 'SYSTEM_CPU_IOWAIT'),
  MUNIN_CPU_IRQ: host('RAW', 'SYSTEM_CPU_IRQ'),
  MUNIN_CPU_NICE: host('RAW', 'SYSTEM_CPU_NICE'),
  MUNIN_CPU_SOFTIRQ: host('RAW', 'SYSTEM_CPU_SOFTIRQ'),
  MUNIN_CPU_STEAL: host('RAW', 'SYSTEM_CPU_STEAL'),
  MUNIN_CPU_SYSTEM: host('RAW', 'SYSTEM_CPU_KERNEL'),
  MUNIN_CPU_USER: host('RAW', 'SYSTEM_CPU_USER'),
  NETWORK_BYTES_IN: host('BYTES'),
  NETWORK_BYTES_OUT: host('BYTES'),
  NETWORK_NUM_REQUESTS: host('RAW'),
  NORMALIZED_FTS_PROCESS_CPU_KERNEL: unmeasured('RAW'),
  NORMALIZED_FTS_PROCESS_CPU_USER: unmeasured('RAW'),
  NORMALIZED_SYSTEM_CPU_GUEST: host('RAW', 'SYSTEM_NORMALIZED_CPU_GUEST'),
  NORMALIZED_SYSTEM_CPU_IOWAIT: host('RAW', 'SYSTEM_NORMALIZED_CPU_IOWAIT'),
  NORMALIZED_SYSTEM_CPU_IRQ: host('RAW', 'SYSTEM_NORMALIZED_CPU_IRQ'),
  NORMALIZED_SYSTEM_CPU_KERNEL: host('RAW', 'SYSTEM_NORMALIZED_CPU_KERNEL'),
  NORMALIZED_SYSTEM_CPU_NICE: host('RAW', 'SYSTEM_NORMALIZED_CPU_NICE'),
  NORMALIZED_SYSTEM_CPU_SOFTIRQ: host('RAW', 'SYSTEM_NORMALIZED_CPU_SOFTIRQ'),
  NORMALIZED_SYSTEM_CPU_STEAL: host('RAW', 'SYSTEM_NORMALIZED_CPU_STEAL'),
  NORMALIZED_SYSTEM_CPU_USER: host('RAW', 'SYSTEM_NORMALIZED_CPU_USER'),
  OPCOUNTER_CMD: host('RAW'),
  OPCOUNTER_DELETE: host('RAW'),
  OPCOUNTER_GETMORE: host('RAW'),
  OPCOUNTER_INSERT: host('RAW'),
  OPCOUNTER_QUERY: host('RAW'),
  OPCOUNTER_REPL_CMD: host('RAW'),
  OPCOUNTER_REPL_DELETE: host('RAW'),
  OPCOUNTER_REPL_INSERT: host('RAW'),
  OPCOUNTER_REPL_UPDATE: host('RAW'),
  OPCOUNTER_TTL_DELETED: host('RAW'),
  OPCOUNTER_UPDATE: host('RAW'),
  OPERATIONS_QUERIES_KILLED: host('RAW'),
  OPERATIONS_SCAN_AND_ORDER: host('RAW'),
  OPERATION_THROTTLING_REJECTED_OPERATIONS: host('RAW'),
  OPLOG_MASTER_LAG_TIME_DIFF: host('SECONDS'),
  OPLOG_MASTER_TIME: host('SECONDS'),
  OPLOG_MASTER_TIME_ESTIMATED_TTL: unmeasured('MILLISECONDS'),
  OPLOG_RATE_GB_PER_HOUR: host('GIGABYTES'),
  OPLOG_SLAVE_LAG_MASTER_TIME: delayed(host('SECONDS')),
  QUERY_EXECUTOR_SCANNED: host('RAW'),
  QUERY_EXECUTOR_SCANNED_OBJECTS: host('RAW'),
  QUERY_SPILL_TO_DISK_DURING_SORT: host('RAW'),
  QUERY_TARGETING_SCANNED_OBJECTS_PER_RETURNED: host('RAW'),
  QUERY_TARGETING_SCANNED_PER_RETURNED: host('RAW'),
  RESTARTS_IN_LAST_HOUR: unmeasured('RAW'),
  SEARCH_INDEX_SIZE: unmeasured('BYTES'),
  SEARCH_MAX_NUMBER_OF_LUCENE_DOCS: unmeasured('COUNT'),
  SEARCH_NUMBER_OF_FIELDS_IN_INDEX: unmeasured('RAW'),
  SEARCH_NUMBER_OF_QUERIES_ERROR: unmeasured('RAW'),
  SEARCH_NUMBER_OF_QUERIES_SUCCESS: unmeasured('RAW'),
  SEARCH_NUMBER_OF_QUERIES_TOTAL: unmeasured('RAW'),
  SEARCH_OPCOUNTER_DELETE: unmeasured('RAW'),
  SEARCH_OPCOUNTER_GETMORE: unmeasured('RAW'),
  SEARCH_OPCOUNTER_INSERT: unmeasured('RAW'),
  SEARCH_OPCOUNTER_UPDATE: unmeasured('RAW'),
  SEARCH_REPLICATION_LAG: unmeasured('MILLISECONDS'),
  SWAP_USAGE_FREE: host('KILOBYTES'),
  SWAP_USAGE_USED: host('KILOBYTES'),
  SYSTEM_MEMORY_AVAILABLE: host('KILOBYTES'),
  SYSTEM_MEMORY_PERCENT_USED: unmeasured('RAW'),
  SYSTEM_MEMORY_USED: host('KILOBYTES'),
  SYSTEM_NETWORK_IN: host('BYTES'),
  SYSTEM_NETWORK_OUT: host('BYTES'),
  TICKETS_AVAILABLE_READS: host('RAW'),
  TICKETS_AVAILABLE_WRITES: host('RAW', 'TICKETS_AVAILABLE_WRITE'),
};

/** Names of the metrics about which alerts can be configured. */
export const ALERT_METRIC_NAMES: readonly string[] = Object.keys(METRICS);

/** Names of the metrics that have a measurement. */
export const MEASURED_METRIC_NAMES: readonly string[] = ALERT_METRIC_NAMES.filter(
  (name) => METRICS[name]?.of !== undefined,
);

/** Names of the metrics whose notifications must have a delay. */
export const DELAYED_METRICS: readonly string[] = ALERT_METRIC_NAMES.filter((name) => {
  const metric = METRICS[name];
  return metric?.of !== undefined && metric.needsDelay === true;
});

/** Returns a metric of alerts, or `undefined` if the name is unknown. */
export function alertMetricOf(name: string): AlertMetric | undefined {
  return Object.hasOwn(METRICS, name) ? METRICS[name] : undefined;
}

/** Returns the measurement of a metric, or `undefined` if it has none or the name is unknown. */
export function measuredMetricOf(name: string): MeasuredMetric | undefined {
  const metric = alertMetricOf(name);
  if (metric?.of === undefined) return undefined;
  const { of, units, measurement = name } = metric;
  return { of, measurement, units };
}
