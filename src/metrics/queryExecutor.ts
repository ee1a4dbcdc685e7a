import { hostMetric } from './model/define.js';
import { returned } from './documents.js';
import { fixed, scaled } from './engine/mix.js';
import { around } from './model/follow.js';
import type { HostMetric, HostSubject } from './model/metric.js';
import { hasStorage } from './model/roles.js';

/**
 * Number of index keys and of documents that queries scan for each returned document. The numbers are low, because
 * the databases have suitable indexes.
 */
const KEYS_PER_DOCUMENT = 1.4;
const OBJECTS_PER_DOCUMENT = 1.15;
const SPREAD = 0.06;

function scanned(name: string, perDocument: number): HostMetric {
  return hostMetric(
    name,
    'SCALAR_PER_SECOND',
    (subject) => scaled(returned(subject), perDocument * (1 + subject.trait)),
    hasStorage,
  );
}

function targeting(name: string, perDocument: number): HostMetric {
  return hostMetric(name, 'SCALAR', (subject) => ratio(subject, perDocument), hasStorage);
}

/**
 * Returns how many keys or documents are scanned for each returned document. It is 0 for arbiters, because
 * they return no documents.
 */
function ratio(subject: HostSubject, perDocument: number): ReturnType<typeof fixed> {
  return subject.duty === 'ARBITER' ? fixed(0) : around('scanned', perDocument * (1 + subject.trait), SPREAD);
}

/** Index keys and documents that queries scan per second. */
export const queryExecutor = [
  scanned('QUERY_EXECUTOR_SCANNED', KEYS_PER_DOCUMENT),
  scanned('QUERY_EXECUTOR_SCANNED_OBJECTS', OBJECTS_PER_DOCUMENT),
];

/** Index keys and documents that queries scan for each returned document. */
export const queryTargeting = [
  targeting('QUERY_TARGETING_SCANNED_PER_RETURNED', KEYS_PER_DOCUMENT),
  targeting('QUERY_TARGETING_SCANNED_OBJECTS_PER_RETURNED', OBJECTS_PER_DOCUMENT),
];
