import type { HostSubject, Moment } from '../domain/measurements/metric.js';
import { hostMetric } from './define.js';
import { returned } from './documents.js';
import { hasStorage } from './traffic.js';

/** What is looked at for each document returned, in a well-indexed database. */
const KEYS_PER_DOCUMENT = 1.4;
const OBJECTS_PER_DOCUMENT = 1.15;

function keysPerDocument({ trait }: HostSubject, _: number, moment: Moment): number {
  return KEYS_PER_DOCUMENT * (1 + trait) * moment.vary('scanned', 0.1);
}

function objectsPerDocument({ trait }: HostSubject, _: number, moment: Moment): number {
  return OBJECTS_PER_DOCUMENT * (1 + trait) * moment.vary('scanned', 0.1);
}

/** Index keys and documents that queries look at. */
export const queryExecutor = [
  hostMetric(
    'QUERY_EXECUTOR_SCANNED',
    'SCALAR_PER_SECOND',
    (subject, load, moment) => returned(subject, load, moment) * keysPerDocument(subject, load, moment),
    hasStorage,
  ),
  hostMetric(
    'QUERY_EXECUTOR_SCANNED_OBJECTS',
    'SCALAR_PER_SECOND',
    (subject, load, moment) => returned(subject, load, moment) * objectsPerDocument(subject, load, moment),
    hasStorage,
  ),
];

/** The same for each document returned; of an arbiter, which returns none, zero. */
export const queryTargeting = [
  hostMetric(
    'QUERY_TARGETING_SCANNED_PER_RETURNED',
    'SCALAR',
    (subject, load, moment) => (subject.duty === 'ARBITER' ? 0 : keysPerDocument(subject, load, moment)),
    hasStorage,
  ),
  hostMetric(
    'QUERY_TARGETING_SCANNED_OBJECTS_PER_RETURNED',
    'SCALAR',
    (subject, load, moment) => (subject.duty === 'ARBITER' ? 0 : objectsPerDocument(subject, load, moment)),
    hasStorage,
  ),
];
