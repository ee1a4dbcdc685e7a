import type { Schema } from '../../contract/types.js';
import type { OldMetric } from '../../metrics/oldMetrics.js';
import type { OldPoints } from '../../metrics/measureOld.js';
import type { Host } from '../../world/tables/hosts.js';
import type { Link, Links } from '../links.js';
import { pathOf } from './presentHost.js';
import { wire } from './wire.js';

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
): Schema<'OldMetric'> {
  return present(host, metric, parts, [
    links.self(oldMetricPath(host, metric, parts.part)),
    links.related('group', `/groups/${host.groupId}`),
    links.related('host', pathOf(host)),
    ...(parts.parts ?? []).map((part) => links.related('metric', oldMetricPath(host, metric, part))),
  ]);
}

function oldMetricPath(host: Host, { name }: OldMetric, part?: string): string {
  const path = `${pathOf(host)}/metrics/${name}`;
  return part === undefined ? path : `${path}/${encodeURIComponent(part)}`;
}

function present(
  { groupId, id: hostId }: Host,
  { name: metricName, units, family }: OldMetric,
  { points, part }: OldMetricParts,
  links: Link[],
): Schema<'OldMetric'> {
  return wire<Schema<'OldMetric'>>({
    dataPoints: points === undefined ? undefined : [...points.dataPoints],
    databaseName: family === 'database' ? part : undefined,
    deviceName: family === 'disk' ? part : undefined,
    granularity: points?.granularity as Schema<'OldMetric'>['granularity'],
    ...{ groupId, hostId, links, metricName, units: units as Schema<'OldMetric'>['units'] },
  });
}
