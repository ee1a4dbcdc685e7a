import { Refusal } from '../world/refusals.js';
import { CATALOGUE } from './catalogue.js';
import { legacyHostMetrics } from './legacy.js';
import type { Family, Units } from './model/metric.js';

/** A metric of the operations that came before measurements. */
export interface OldMetric {
  /** The name as the client wrote it. */
  readonly name: string;
  readonly family: Family;
  /** The name of the measurement that has its points. Unset if the platform collects none any more. */
  readonly measured?: string;
  readonly units: string;
}

/** Metrics of a host that the catalogue has under the same name, in the order of the published list. */
const SAME_NAMES = [
  ...['ASSERT_MSG', 'ASSERT_REGULAR', 'ASSERT_USER', 'ASSERT_WARNING', 'BACKGROUND_FLUSH_AVG'],
  ...['COMPUTED_MEMORY', 'CONNECTIONS', 'CURSORS_TOTAL_OPEN', 'CURSORS_TOTAL_TIMED_OUT'],
  ...['EXTRA_INFO_PAGE_FAULTS', 'GLOBAL_ACCESSES_NOT_IN_MEMORY', 'GLOBAL_LOCK_CURRENT_QUEUE_READERS'],
  ...['GLOBAL_LOCK_CURRENT_QUEUE_TOTAL', 'GLOBAL_LOCK_CURRENT_QUEUE_WRITERS'],
  ...['GLOBAL_PAGE_FAULT_EXCEPTIONS_THROWN', 'INDEX_COUNTERS_BTREE_ACCESSES', 'INDEX_COUNTERS_BTREE_HITS'],
  ...['INDEX_COUNTERS_BTREE_MISSES', 'INDEX_COUNTERS_BTREE_MISS_RATIO', 'JOURNALING_COMMITS_IN_WRITE_LOCK'],
  ...[
    'JOURNALING_MB',
    'JOURNALING_WRITE_DATA_FILES_MB',
    'MEMORY_MAPPED',
    'MEMORY_RESIDENT',
    'MEMORY_VIRTUAL',
  ],
  ...['NETWORK_BYTES_IN', 'NETWORK_BYTES_OUT', 'NETWORK_NUM_REQUESTS', 'OPCOUNTER_CMD', 'OPCOUNTER_DELETE'],
  ...[
    'OPCOUNTER_GETMORE',
    'OPCOUNTER_INSERT',
    'OPCOUNTER_QUERY',
    'OPCOUNTER_REPL_CMD',
    'OPCOUNTER_REPL_DELETE',
  ],
  ...['OPCOUNTER_REPL_INSERT', 'OPCOUNTER_REPL_UPDATE', 'OPCOUNTER_UPDATE', 'OPLOG_MASTER_LAG_TIME_DIFF'],
  ...['OPLOG_MASTER_TIME', 'OPLOG_RATE_GB_PER_HOUR', 'OPLOG_SLAVE_LAG_MASTER_TIME'],
];

const OTHER_NAMES: readonly (readonly [name: string, family: Family, measured?: string])[] = [
  ['CONNECTIONS_MAX', 'host'],
  ['CURSORS_TOTAL_CLIENT_CURSORS_SIZE', 'host'],
  ['EFFECTIVE_LOCK_PERCENTAGE', 'host'],
  ...['IOWAIT', 'IRQ', 'NICE', 'SOFTIRQ', 'STEAL', 'USER'].map(
    (state) => [`MUNIN_CPU_${state}`, 'host', `SYSTEM_CPU_${state}`] as const,
  ),
  ['MUNIN_CPU_SYSTEM', 'host', 'SYSTEM_CPU_KERNEL'],
  ['DB_DATA_SIZE_TOTAL', 'database', 'DATABASE_DATA_SIZE'],
  ['DB_LOCK_PERCENTAGE', 'database', 'DATABASE_WRITE_LOCK_PERCENTAGE'],
  ['DB_ACCESSES_NOT_IN_MEMORY', 'database'],
  ['DB_PAGE_FAULT_EXCEPTIONS_THROWN', 'database'],
  ['DB_STORAGE_TOTAL', 'database', 'DATABASE_STORAGE_SIZE'],
  ['MUNIN_IOSTAT_OP_READ', 'disk', 'DISK_PARTITION_IOPS_READ'],
  ['MUNIN_IOSTAT_OP_WRITE', 'disk', 'DISK_PARTITION_IOPS_WRITE'],
  ['MUNIN_IOSTAT_TIME_READ', 'disk', 'DISK_PARTITION_LATENCY_READ'],
  ['MUNIN_IOSTAT_TIME_WRITE', 'disk', 'DISK_PARTITION_LATENCY_WRITE'],
];

/** Returns the old units of a measurement. They do not say per second, and plain numbers are `RAW`. */
function oldUnits(units: Units | undefined): string {
  if (units === undefined || units === 'PERCENT') return 'RAW';
  return units.startsWith('SCALAR') ? 'RAW' : units.replace(/_PER_.*$/, '');
}

const MEASURED = new Map<string, Units>(
  [...CATALOGUE.host, ...legacyHostMetrics, ...CATALOGUE.disk, ...CATALOGUE.database].map(
    ({ name, units }) => [name, units] as const,
  ),
);
const UNCOLLECTED = new Set(legacyHostMetrics.map(({ name }) => name));

const OLD_METRICS: readonly OldMetric[] = [
  ...SAME_NAMES.map((name) => [name, 'host', name] as const),
  ...OTHER_NAMES,
]
  .map(([name, family, measured]) => ({
    name,
    family,
    units: oldUnits(MEASURED.get(measured ?? '')),
    ...(measured !== undefined && { measured }),
  }))
  .toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** The old metrics that the platform collects from a host, its databases and its partitions, by name. */
export const availableOldMetrics: readonly OldMetric[] = OLD_METRICS.filter(
  ({ measured }) => measured !== undefined && !UNCOLLECTED.has(measured),
);

/**
 * Finds an old metric. Refuses unknown names. The examples of the published document write `OPCOUNTERS_` where its list
 * has `OPCOUNTER_`.
 */
export function findOldMetric(name: string): OldMetric {
  const listed = name.replace(/^OPCOUNTERS_/, 'OPCOUNTER_');
  const metric = OLD_METRICS.find((one) => one.name === listed);
  if (metric === undefined) throw new Refusal('INVALID_METRIC_NAME', name);
  return { ...metric, name };
}
