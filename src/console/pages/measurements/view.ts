import { PERIODS, type TimeRange } from './timeRange.js';

/** The content of the Measurements page. The address contains it, so that it can be bookmarked and sent. */
export interface View {
  /** References to hosts: ids or readable names. */
  readonly hosts: readonly string[];
  readonly metrics: readonly string[];
  readonly range: TimeRange;
  /** The instant of the cursor in milliseconds. Unset if the user has not fixed it. */
  readonly at?: number;
}

/** The disk or database that a measurement belongs to. A measurement of a host has neither a disk nor a database. */
export interface Subject {
  readonly disk?: string;
  readonly database?: string;
}

/** A measurement that the user has selected, such as `CONNECTIONS` or `DATABASE_DATA_SIZE@database/shop`. */
export interface Metric extends Subject {
  readonly name: string;
}

/** Parses the query of an address. Returns defaults for missing and wrong parts. */
export function parseView(query: string): View {
  const given = new URLSearchParams(query);
  const at = instantOf(given.get('at'));
  return {
    hosts: given.getAll('host').filter((host) => host !== ''),
    metrics: given.getAll('m').filter((metric) => metric !== ''),
    range: rangeOf(given),
    ...(at !== undefined && { at }),
  };
}

/** Returns the query of an address. `parseView` reads it. */
export function viewQuery({ hosts, metrics, range, at }: View): string {
  const query = new URLSearchParams();
  for (const host of hosts) query.append('host', host);
  for (const metric of metrics) query.append('m', metric);
  if ('period' in range) query.set('period', range.period);
  else {
    query.set('start', isoText(range.start));
    query.set('end', isoText(range.end));
  }
  if (at !== undefined) query.set('at', isoText(at));
  // Slashes, colons and at signs need no escaping in a query, and names are easier to read without it.
  return query.toString().replaceAll('%2F', '/').replaceAll('%3A', ':').replaceAll('%40', '@');
}

/** Splits the text of a measurement into its name and its disk or database. */
export function parseMetric(text: string): Metric {
  const [name, subject] = splitAt(text, '@');
  const [kind, of] = splitAt(subject, '/');
  if (kind === 'disk') return { name, disk: of };
  return kind === 'database' ? { name, database: of } : { name };
}

/** Returns the text of a measurement. The page shows it, and the address of the page contains it. */
export function metricText({ name, disk, database }: Metric): string {
  if (disk !== undefined) return `${name}@disk/${disk}`;
  return database === undefined ? name : `${name}@database/${database}`;
}

/** Formats an instant as a timestamp in whole seconds. */
export function isoText(instant: number): string {
  return new Date(instant).toISOString().replace(/\.\d+Z$/, 'Z');
}

function rangeOf(query: URLSearchParams): TimeRange {
  const [start, end] = [instantOf(query.get('start')), instantOf(query.get('end'))];
  if (start !== undefined && end !== undefined && start < end) return { start, end };
  const period = query.get('period');
  return { period: PERIODS.find(([each]) => each === period)?.[0] ?? 'P1D' };
}

function instantOf(text: string | null): number | undefined {
  const instant = Date.parse(text ?? '');
  return Number.isNaN(instant) || Math.abs(instant) > INSTANT_MAX ? undefined : instant;
}

/** The end of the year 9999, the last that the control plane reads. */
const INSTANT_MAX = Date.UTC(9999, 11, 31, 23, 59, 59);

function splitAt(text: string, mark: string): readonly [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + mark.length)];
}
