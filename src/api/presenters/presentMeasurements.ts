import type { Schema } from '../../contract/types.js';
import { processId, type Host } from '../../domain/hosts/host.js';
import { formatPointTime } from '../../domain/measurements/grid.js';
import type { MeasurementSet } from '../../metrics/measure.js';
import type { Links } from '../links.js';
import { wire } from './wire.js';

type Presented = Schema<'MeasurementSet'>;

/** A measurement set (E7, E8, E9). Its self link repeats the query. */
export function presentMeasurements(
  host: Host,
  set: MeasurementSet,
  links: Links,
  target: string,
  subject: { readonly databaseName?: string; readonly partitionName?: string } = {},
): Presented {
  return wire<Presented>({
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
    measurements: set.measurements.map(({ name, units, dataPoints }) => ({ dataPoints, name, units })),
    partitionName: subject.partitionName,
    processId: processId(host),
    start: formatPointTime(set.start),
  });
}
