import { hostMetric } from './model/define.js';
import { scaled, sum, type SignalSum } from './engine/mix.js';
import type { HostSubject } from './model/metric.js';
import { hasStorage } from './model/roles.js';
import { served } from './model/traffic.js';

const RETURNED_PER_QUERY = 6;
const RETURNED_PER_GETMORE = 100;
const UPDATED_PER_UPDATE = 1.1;

/** Documents returned per second. */
export function returned(subject: HostSubject): SignalSum {
  const byQueries = scaled(served(subject, 'query'), RETURNED_PER_QUERY);
  return sum(byQueries, scaled(served(subject, 'getmore'), RETURNED_PER_GETMORE));
}

/** Documents deleted per second, by clients and by TTL indexes. */
function deleted(subject: HostSubject): SignalSum {
  return sum(served(subject, 'delete'), served(subject, 'ttlDelete'));
}

/** Documents per second. Their numbers follow the numbers of operations. */
export const documents = [
  hostMetric('DOCUMENT_METRICS_RETURNED', 'SCALAR_PER_SECOND', returned, hasStorage),
  hostMetric(
    'DOCUMENT_METRICS_INSERTED',
    'SCALAR_PER_SECOND',
    (subject) => served(subject, 'insert'),
    hasStorage,
  ),
  hostMetric(
    'DOCUMENT_METRICS_UPDATED',
    'SCALAR_PER_SECOND',
    (subject) => scaled(served(subject, 'update'), UPDATED_PER_UPDATE),
    hasStorage,
  ),
  hostMetric('DOCUMENT_METRICS_DELETED', 'SCALAR_PER_SECOND', deleted, hasStorage),
];
