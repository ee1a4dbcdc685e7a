import type { Schema } from '../../contract/types.js';
import { processId } from '../../world/hosts/host.js';
import type { Host } from '../../world/tables/hosts.js';
import { formatPointTime } from '../../world/measurements/grid.js';
import type { Measurement, MeasurementSet } from '../../metrics/measure.js';
import { measurementPieces } from '../../metrics/measurementPieces.js';
import { LongBody } from '../reply/longBody.js';
import type { Links } from '../links.js';
import { wire } from './wire.js';

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
