import type {
  DatabaseSubject,
  DiskSubject,
  HostSubject,
  Kind,
  Level,
  Metric,
  Source,
  Units,
} from './metric.js';

type Extras<Subject> = Pick<Metric<Subject>, 'existsOn' | 'restOf' | 'ceiling'>;

/** Defines a metric of a database process, which the monitoring agent collects (E8). */
export function hostMetric(
  name: string,
  units: Units,
  level: Level<HostSubject>,
  existsOn?: (subject: HostSubject) => boolean,
): Metric<HostSubject> {
  return define('MONITORING', name, units, level, existsOn === undefined ? {} : { existsOn });
}

/** Defines a metric of a process or its machine, which the automation agent collects (E8). */
export function systemMetric(
  name: string,
  units: Units,
  level: Level<HostSubject>,
  ceiling?: (subject: HostSubject) => number,
): Metric<HostSubject> {
  return define('AUTOMATION', name, units, level, ceiling === undefined ? {} : { ceiling });
}

/** Defines a metric of a disk partition, which the automation agent collects (E7). */
export function diskMetric(
  name: string,
  units: Units,
  level: Level<DiskSubject>,
  restOf?: (subject: DiskSubject) => number,
): Metric<DiskSubject> {
  return define('AUTOMATION', name, units, level, restOf === undefined ? {} : { restOf });
}

/** Defines a metric of a database, which the monitoring agent collects (E9). */
export function databaseMetric(
  name: string,
  units: Units,
  level: Level<DatabaseSubject>,
): Metric<DatabaseSubject> {
  return define('MONITORING', name, units, level);
}

function define<Subject>(
  source: Source,
  name: string,
  units: Units,
  level: Level<Subject>,
  extras: Extras<Subject> = {},
): Metric<Subject> {
  return { name, units, source, kind: kindOf(units), level, ...extras };
}

/** Returns the kind of a series. A series whose unit is an amount per time is a rate. All others are gauges. */
function kindOf(units: Units): Kind {
  return units.endsWith('_PER_SECOND') || units.endsWith('_PER_HOUR') ? 'rate' : 'gauge';
}
