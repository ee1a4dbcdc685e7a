import { hostMetric } from './define.js';
import { returned } from './documents.js';
import { NOTHING, scaled, sum, type Mix } from './engine/mix.js';
import type { HostSubject } from './metric.js';
import { served, servedInAll, written } from './traffic.js';

const REQUEST_BYTES = 280;
const REPLY_BYTES = 190;
const WRITTEN_BYTES = 650;
const DOCUMENT_BYTES = 520;
/** What each of a primary's secondaries fetches of what is written. */
const OPLOG_ENTRY_BYTES = 900;

/** Bytes that reach the process per second. */
export function bytesIn(subject: HostSubject): Mix {
  return sum(scaled(servedInAll(subject), REQUEST_BYTES), scaled(written(subject), WRITTEN_BYTES));
}

/** Bytes that leave the process per second. */
export function bytesOut(subject: HostSubject): Mix {
  const oplog = subject.duty === 'PRIMARY' ? scaled(served(subject, 'getmore'), OPLOG_ENTRY_BYTES) : NOTHING;
  return sum(scaled(servedInAll(subject), REPLY_BYTES), oplog, scaled(returned(subject), DOCUMENT_BYTES));
}

/** The traffic of the process. */
export const network = [
  hostMetric('NETWORK_BYTES_IN', 'BYTES_PER_SECOND', bytesIn),
  hostMetric('NETWORK_BYTES_OUT', 'BYTES_PER_SECOND', bytesOut),
  hostMetric('NETWORK_NUM_REQUESTS', 'SCALAR_PER_SECOND', servedInAll),
];
