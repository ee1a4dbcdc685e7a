import type { HostSubject, Moment } from '../domain/measurements/metric.js';
import { hostMetric } from './define.js';
import { returned } from './documents.js';
import { served, servedInAll, written } from './traffic.js';

const REQUEST_BYTES = 280;
const REPLY_BYTES = 190;
const WRITTEN_BYTES = 650;
const DOCUMENT_BYTES = 520;
/** What each of a primary's secondaries fetches of what is written. */
const OPLOG_ENTRY_BYTES = 900;

/** Bytes that reach the process per second. */
export function bytesIn(subject: HostSubject, load: number, moment: Moment): number {
  return servedInAll(subject, load, moment) * REQUEST_BYTES + written(subject, load, moment) * WRITTEN_BYTES;
}

/** Bytes that leave the process per second. */
export function bytesOut(subject: HostSubject, load: number, moment: Moment): number {
  const replies = servedInAll(subject, load, moment) * REPLY_BYTES;
  const oplog = subject.duty === 'PRIMARY' ? served(subject, 'getmore', load, moment) * OPLOG_ENTRY_BYTES : 0;
  return replies + oplog + returned(subject, load, moment) * DOCUMENT_BYTES;
}

/** The traffic of the process. */
export const network = [
  hostMetric('NETWORK_BYTES_IN', 'BYTES_PER_SECOND', bytesIn),
  hostMetric('NETWORK_BYTES_OUT', 'BYTES_PER_SECOND', bytesOut),
  hostMetric('NETWORK_NUM_REQUESTS', 'SCALAR_PER_SECOND', servedInAll),
];
