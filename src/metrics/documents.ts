import type { HostSubject, Moment } from '../domain/measurements/metric.js';
import { hostMetric } from './define.js';
import { hasStorage, served } from './traffic.js';

const RETURNED_PER_QUERY = 6;
const RETURNED_PER_GETMORE = 100;
const UPDATED_PER_UPDATE = 1.1;
const DELETED_PER_DELETE = 1.6;

/** Documents returned per second. */
export function returned(subject: HostSubject, load: number, moment: Moment): number {
  const byQueries = served(subject, 'query', load, moment) * RETURNED_PER_QUERY;
  return byQueries + served(subject, 'getmore', load, moment) * RETURNED_PER_GETMORE;
}

/** Documents handled: they follow from the operations served. */
export const documents = [
  hostMetric('DOCUMENT_METRICS_RETURNED', 'SCALAR_PER_SECOND', returned, hasStorage),
  hostMetric(
    'DOCUMENT_METRICS_INSERTED',
    'SCALAR_PER_SECOND',
    (subject, load, moment) => served(subject, 'insert', load, moment),
    hasStorage,
  ),
  hostMetric(
    'DOCUMENT_METRICS_UPDATED',
    'SCALAR_PER_SECOND',
    (subject, load, moment) => served(subject, 'update', load, moment) * UPDATED_PER_UPDATE,
    hasStorage,
  ),
  hostMetric(
    'DOCUMENT_METRICS_DELETED',
    'SCALAR_PER_SECOND',
    (subject, load, moment) => served(subject, 'delete', load, moment) * DELETED_PER_DELETE,
    hasStorage,
  ),
];
