import { measureOld } from '../../../metrics/measureOld.js';
import { findOldMetric } from '../../../metrics/oldMetrics.js';
import { findHost } from '../../../world/hosts/host.js';
import { Refusal } from '../../../world/refusals.js';
import type { Operation } from '../../operation.js';
import { presentOldMetric } from '../../presenters/presentOldMetric.js';

/**
 * Returns an old metric of a database or a partition:
 * `GET /groups/{groupId}/hosts/{hostId}/metrics/{metricName}/{partName}`.
 */
export const getHostMetricPart: Operation<'getHostMetricPart'> = ({ world, project, path, query, links }) => {
  const host = findHost(world, project, path.hostId);
  const metric = findOldMetric(path.metricName);
  const part = path.partName;
  if (metric.family === 'host') throw new Refusal('NOT_DATABASE_OR_DISK_METRIC', metric.name);
  const points = measureOld(world, host, metric, query, part);
  return { body: presentOldMetric(host, metric, links, { points, part }) };
};
