import type { Schema } from '../../contract/types.js';
import { processId } from '../../world/hosts/host.js';
import type { Host } from '../../world/tables/hosts.js';
import { formatPointTime } from '../../world/measurements/grid.js';
import type { Measurement, MeasurementSet } from '../../metrics/measure.js';
import { measurementPieces } from '../../metrics/measurementPieces.js';
import { LongBody } from '../reply/longBody.js';
import type { Links, Link } from '../links.js';
import { wire } from '../reply/wire.js';
import type { OldMetric } from '../../metrics/oldMetrics.js';
import type { OldPoint, OldPoints } from '../../metrics/measureOld.js';
import { runAtOnce } from '../../world/slices.js';
import { PAUSE } from '../reply/pause.js';
import { pathOf } from '../hosts/present.js';

type Presented = Schema<'MeasurementSet'>;

/**
 * Maximum number of points in a measurement set that is built as one value. Larger sets are only streamed.
 */
const WHOLE_POINTS_MAX = 400_000;

/** Presents the measurements of a host, a disk or a database. The self link repeats the query. */
export function presentMeasurements(
  host: Host,
  set: MeasurementSet,
  links: Links,
  target: string,
  subject: { readonly databaseName?: string; readonly partitionName?: string } = {},
): LongBody<Presented> {
  const present = (measurements: Presented['measurements']): Presented =>
    wire<Presented>({
      databaseName: subject.databaseName,
      end: formatPointTime(set.end),
      granularity: set.granularity,
      groupId: host.groupId,
      hostId: host.id,
      links: [
        links.self(target),
        links.related('group', `/groups/${host.groupId}`),
        links.related('host', `/groups/${host.groupId}/hosts/${host.id}`),
      ],
      measurements,
      partitionName: subject.partitionName,
      processId: processId(host),
      start: formatPointTime(set.start),
    });
  return new LongBody(
    () => present(set.measurements.map(presentMeasurement)),
    () => measurementPieces(present([]), set.measurements),
    set.pointCount <= WHOLE_POINTS_MAX,
  );
}

function presentMeasurement({ name, units, series }: Measurement): Presented['measurements'][number] {
  return { dataPoints: [...series.points()], name, units };
}

/** The parts of a reply about an old metric besides its name. */
export interface OldMetricParts {
  readonly points?: OldPoints;
  /** The database or the partition. */
  readonly part?: string | undefined;
  /** The databases or partitions that have the metric. */
  readonly parts?: readonly string[];
}

/** Presents an old metric in a list: "each entity contains a `self` link". */
export function presentListedOldMetric(host: Host, metric: OldMetric, links: Links): Schema<'OldMetric'> {
  return present(host, metric, {}, [links.self(oldMetricPath(host, metric))]);
}

/** Presents a single old metric with its points, or with links to the databases or partitions that have it. */
export function presentOldMetric(
  host: Host,
  metric: OldMetric,
  links: Links,
  parts: OldMetricParts,
): Schema<'OldMetric'> | LongBody<Schema<'OldMetric'>> {
  const presented = (dataPoints?: readonly OldPoint[]): Schema<'OldMetric'> =>
    present(host, metric, { ...parts, dataPoints }, linksOf(host, metric, links, parts));
  const { points } = parts;
  if (points === undefined) return presented();
  return new LongBody(
    () => presented(runAtOnce(points.computed())),
    function* () {
      const computing = points.computed();
      for (let step = computing.next(); ; step = computing.next()) {
        if (step.done === true) {
          yield JSON.stringify(presented(step.value));
          return;
        }
        yield PAUSE;
      }
    },
    true,
  );
}

function linksOf(host: Host, metric: OldMetric, links: Links, parts: OldMetricParts): Link[] {
  return [
    links.self(oldMetricPath(host, metric, parts.part)),
    links.related('group', `/groups/${host.groupId}`),
    links.related('host', pathOf(host)),
    ...(parts.parts ?? []).map((part) => links.related('metric', oldMetricPath(host, metric, part))),
  ];
}

function oldMetricPath(host: Host, { name }: OldMetric, part?: string): string {
  const path = `${pathOf(host)}/metrics/${name}`;
  return part === undefined ? path : `${path}/${encodeURIComponent(part)}`;
}

function present(
  { groupId, id: hostId }: Host,
  { name: metricName, units, family }: OldMetric,
  { points, part, dataPoints }: OldMetricParts & { readonly dataPoints?: readonly OldPoint[] | undefined },
  links: Link[],
): Schema<'OldMetric'> {
  return wire<Schema<'OldMetric'>>({
    dataPoints: dataPoints && [...dataPoints],
    databaseName: family === 'database' ? part : undefined,
    deviceName: family === 'disk' ? part : undefined,
    granularity: points?.granularity as Schema<'OldMetric'>['granularity'],
    groupId,
    hostId,
    links,
    metricName,
    units: units as Schema<'OldMetric'>['units'],
  });
}
