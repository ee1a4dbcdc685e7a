import type {
  DatabaseSubject,
  DiskSubject,
  HostSubject,
  Kind,
  MetricFormula,
  Metric,
  Source,
  Units,
} from './metric.js';

type Extras<Subject> = Pick<Metric<Subject>, 'existsOn' | 'restOf' | 'ceiling'>;

/** Defines a metric of a database process that the monitoring agent collects (`getHostMeasurements`). */
export function hostMetric(
  name: string,
  units: Units,
  level: MetricFormula<HostSubject>,
  existsOn?: (subject: HostSubject) => boolean,
): Metric<HostSubject> {
  return define('MONITORING', name, units, level, existsOn === undefined ? {} : { existsOn });
}

/**
 * Defines a metric of a process or its machine that the automation agent collects (`getHostMeasurements`).
 */
export function systemMetric(
  name: string,
  units: Units,
  level: MetricFormula<HostSubject>,
  ceiling?: (subject: HostSubject) => number,
): Metric<HostSubject> {
  return define('AUTOMATION', name, units, level, ceiling === undefined ? {} : { ceiling });
}

/** Defines a metric of a disk partition. The automation agent collects it (`getDiskMeasurements`). */
export function diskMetric(
  name: string,
  units: Units,
  level: MetricFormula<DiskSubject>,
  restOf?: (subject: DiskSubject) => number,
): Metric<DiskSubject> {
  return define('AUTOMATION', name, units, level, restOf === undefined ? {} : { restOf });
}

/** Defines a metric of a database. The monitoring agent collects it (`getDatabaseMeasurements`). */
export function databaseMetric(
  name: string,
  units: Units,
  level: MetricFormula<DatabaseSubject>,
): Metric<DatabaseSubject> {
  return define('MONITORING', name, units, level);
}

function define<Subject>(
  source: Source,
  name: string,
  units: Units,
  level: MetricFormula<Subject>,
  extras: Extras<Subject> = {},
): Metric<Subject> {
  return { name, units, source, kind: kindOf(units), level, ...extras };
}

/** Returns the kind of a series. Units per second or hour belong to rates, and all other units to gauges. */
function kindOf(units: Units): Kind {
  return units.endsWith('_PER_SECOND') || units.endsWith('_PER_HOUR') ? 'rate' : 'gauge';
}
