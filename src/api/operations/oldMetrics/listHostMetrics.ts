import { availableOldMetrics } from '../../../metrics/oldMetrics.js';
import { findHost } from '../../../world/hosts/host.js';
import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentListedOldMetric } from '../../presenters/presentOldMetric.js';

/** Lists the old metrics of a host without points: `GET /groups/{groupId}/hosts/{hostId}/metrics`. */
export const listHostMetrics: Operation<'listHostMetrics'> = (call) => {
  const { world, project, path, links } = call;
  const host = findHost(world, project, path.hostId);
  return { body: list(call, availableOldMetrics, (metric) => presentListedOldMetric(host, metric, links)) };
};
