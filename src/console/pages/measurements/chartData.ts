import type { Schemas } from '../../control/schemas.js';
import type { Metric, Subject } from './view.js';
import { metricText } from './view.js';
import type { Granularity, Span } from './timeRange.js';

/** One value and the start of its interval in milliseconds. */
export interface Point {
  readonly at: number;
  readonly value: number | null;
}

/** One measurement of one host. */
export interface Line {
  readonly host: string;
  readonly points: readonly Point[];
}

/** One measurement of several hosts. */
export interface Chart {
  readonly metric: Metric;
  readonly units: string;
  readonly lines: readonly Line[];
}

/** A call for measurements: all selected measurements of one subject of one host. */
export interface SeriesRequest extends Subject {
  readonly host: string;
  readonly m: string[];
}

/** The measurements that a call has returned. */
export interface Series {
  readonly request: SeriesRequest;
  /** The readable name of the host. */
  readonly host: string;
  readonly measurements: Schemas['Series']['measurements'];
}

/** Height and width of the drawing area of a chart. The stylesheet stretches it to its place. */
export const WIDTH = 1000;
export const HEIGHT = 100;

/** Returns the calls that the selected measurements of one host need. */
export function requestsFor(host: string, metrics: readonly Metric[]): readonly SeriesRequest[] {
  const requests = new Map<string, SeriesRequest>();
  for (const { name, ...subject } of metrics) {
    const key = metricText({ name: '', ...subject });
    const known = requests.get(key);
    if (known === undefined) requests.set(key, { host, ...subject, m: [name] });
    else known.m.push(name);
  }
  return [...requests.values()];
}

/**
 * Returns the value of the interval that contains an instant. The last interval includes its end, because the cursor
 * can be there.
 */
export function valueAt({ points }: Line, instant: number, { ms }: Granularity): number | null {
  const last = points.findLast(({ at }) => at <= instant);
  return last === undefined || instant > last.at + ms ? null : last.value;
}

/**
 * Returns the path of a line in a drawing area. Missing values are gaps. A value between two gaps becomes a short
 * stroke, so that it is visible.
 */
export function pathOf({ points }: Line, { start, end }: Span, top: number, { ms }: Granularity): string {
  const x = (at: number): string => (((at + ms / 2 - start) / (end - start)) * WIDTH).toFixed(2);
  const y = (value: number): string => (HEIGHT - (value / top) * HEIGHT).toFixed(2);
  return points
    .map(({ at, value }, index) => {
      if (value === null) return '';
      const isJoined = (points[index - 1]?.value ?? null) !== null;
      const isAlone = !isJoined && (points[index + 1]?.value ?? null) === null;
      return `${isJoined ? 'L' : 'M'}${x(at)} ${y(value)}${isAlone ? 'h0.5' : ''}`;
    })
    .join('');
}

/** Returns the largest value of all lines, or 0. */
export function largestOf({ lines }: Chart): number {
  return lines.reduce(
    (most, { points }) => points.reduce((max, { value }) => Math.max(max, value ?? 0), most),
    0,
  );
}

/** Returns all values as rows: the time, then one value for each line of each chart. */
export function tableOf(charts: readonly Chart[]): {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly at: number; readonly values: readonly (number | null)[] }[];
} {
  const lines = charts.flatMap((chart) => chart.lines);
  const columns = charts.flatMap(({ metric, lines: own }) =>
    own.map(({ host }) => `${metricText(metric)} ${host}`),
  );
  const values = lines.map(({ points }) => new Map(points.map(({ at, value }) => [at, value])));
  const instants = [...new Set(values.flatMap((each) => [...each.keys()]))].sort((a, b) => a - b);
  return {
    columns,
    rows: instants.map((at) => ({ at, values: values.map((each) => each.get(at) ?? null) })),
  };
}

/** Returns all values as comma-separated values (RFC 4180). Missing values are empty. */
export function csvOf(charts: readonly Chart[]): string {
  const { columns, rows } = tableOf(charts);
  const header = ['time', ...columns].map((text) => `"${text.replaceAll('"', '""')}"`);
  const lines = rows.map(({ at, values }) => [
    new Date(at).toISOString(),
    ...values.map((value) => value ?? ''),
  ]);
  return [header, ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
}

/** Returns a chart of each metric, with a line for each host that has it. */
export function chartsOf(metrics: readonly Metric[], loaded: readonly Series[]): readonly Chart[] {
  return metrics.map((metric) => {
    const found = loaded.flatMap(({ request, host, measurements }) => {
      const isWanted = request.disk === metric.disk && request.database === metric.database;
      const measurement = isWanted ? measurements.find(({ name }) => name === metric.name) : undefined;
      return measurement === undefined ? [] : [{ host, ...measurement }];
    });
    return {
      metric,
      units: found[0]?.units ?? '',
      lines: found.map(({ host, dataPoints }) => ({
        host,
        points: dataPoints.map(({ timestamp, value }) => ({ at: Date.parse(timestamp), value })),
      })),
    };
  });
}
