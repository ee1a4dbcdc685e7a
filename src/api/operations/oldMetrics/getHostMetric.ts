import { measureOld } from '../../../metrics/measureOld.js';
import { findOldMetric } from '../../../metrics/oldMetrics.js';
import { currentDatabasesOf } from '../../../world/clusters/databases.js';
import { findHost, isReached } from '../../../world/hosts/host.js';
import type { Operation } from '../../operation.js';
import { presentOldMetric } from '../../presenters/presentOldMetric.js';

/**
 * Returns an old metric of a host with its points: `GET /groups/{groupId}/hosts/{hostId}/metrics/{metricName}`. A metric
 * of databases or partitions has links to them instead.
 */
export const getHostMetric: Operation<'getHostMetric'> = ({ world, project, path, query, links }) => {
  const host = findHost(world, project, path.hostId);
  const metric = findOldMetric(path.metricName);
  if (metric.family === 'host') {
    const points = measureOld(world, host, metric, query);
    return { body: presentOldMetric(host, metric, links, { points }) };
  }
  const named = metric.family === 'disk' ? host.partitions : currentDatabasesOf(world, host);
  const parts = isReached(host) ? named.map(({ name }) => name) : [];
  return { body: presentOldMetric(host, metric, links, { parts }) };
};
