import { hostMetric } from './model/define.js';
import { returned } from './documents.js';
import { fixed, NOTHING, scaled, sum, type SignalSum } from './engine/mix.js';
import type { HostSubject } from './model/metric.js';
import { replicated, served, servedInAll, written } from './model/traffic.js';

const REQUEST_BYTES = 280;
const REPLY_BYTES = 60;
/** Bytes that a write takes in a request or in the oplog, without the document of an insert. */
const WRITTEN_BYTES = 200;
/** Bytes of oplog entries that a primary sends in response to one getmore. */
const OPLOG_ENTRY_BYTES = 900;

/** Bytes per second that the process receives. */
export function bytesIn(subject: HostSubject): SignalSum {
  const inserted = sum(served(subject, 'insert'), replicated(subject, 'insert'));
  return sum(
    scaled(servedInAll(subject), REQUEST_BYTES),
    scaled(written(subject), WRITTEN_BYTES),
    scaled(inserted, subject.documentBytes),
    fixed(subject.received),
  );
}

/** Bytes per second that the process sends. */
export function bytesOut(subject: HostSubject): SignalSum {
  const oplog = subject.duty === 'PRIMARY' ? scaled(served(subject, 'getmore'), OPLOG_ENTRY_BYTES) : NOTHING;
  return sum(
    scaled(servedInAll(subject), REPLY_BYTES),
    oplog,
    scaled(returned(subject), subject.documentBytes),
    fixed(subject.sent),
  );
}

/** Network traffic of the process. */
export const network = [
  hostMetric('NETWORK_BYTES_IN', 'BYTES_PER_SECOND', bytesIn),
  hostMetric('NETWORK_BYTES_OUT', 'BYTES_PER_SECOND', bytesOut),
  hostMetric('NETWORK_NUM_REQUESTS', 'SCALAR_PER_SECOND', servedInAll),
];
