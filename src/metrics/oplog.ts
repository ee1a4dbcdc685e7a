import { oplogSizeBytes } from '../domain/clusters/databases.js';
import type { HostSubject, Moment } from '../domain/measurements/metric.js';
import { hostMetric } from './define.js';
import { hasOplog, replicates, written } from './traffic.js';

const ENTRY_BYTES = 420;
const GB = 1_000_000_000;
const HOUR_SECONDS = 3_600;
const LAG_SECONDS_IDLE = 0.2;
const LAG_SECONDS_AT_FULL_LOAD = 2.5;
/** An idle primary still writes a no-op every ten seconds. */
const NOOP_BYTES_PER_SECOND = 12;

/** By how many seconds a secondary is behind its primary. */
function lagSeconds(_: HostSubject, load: number, moment: Moment): number {
  return (LAG_SECONDS_IDLE + LAG_SECONDS_AT_FULL_LOAD * load) * moment.vary('lag', 0.5);
}

function bytesPerSecond(subject: HostSubject, load: number, moment: Moment): number {
  return NOOP_BYTES_PER_SECOND + written(subject, load, moment) * ENTRY_BYTES;
}

/** The seconds between the oplog's first entry and its last: at the present rate, but not from before the host. */
function windowSeconds(subject: HostSubject, load: number, moment: Moment): number {
  const held = oplogSizeBytes(subject.host) / bytesPerSecond(subject, load, moment);
  return Math.min(held, Math.max(0, moment.middle - subject.host.createdAt) / 1_000);
}

function replicatesOplog(subject: HostSubject): boolean {
  return hasOplog(subject) && replicates(subject);
}

function isOrigin(subject: HostSubject): boolean {
  return hasOplog(subject) && !replicates(subject);
}

/** Replication: a secondary has a lag, a primary has headroom, and who has no oplog has neither. */
export const oplog = [
  hostMetric('OPLOG_SLAVE_LAG_MASTER_TIME', 'SECONDS', lagSeconds, replicatesOplog),
  hostMetric('OPLOG_REPLICATION_LAG_TIME', 'SECONDS', lagSeconds, replicatesOplog),
  hostMetric('OPLOG_MASTER_TIME', 'SECONDS', windowSeconds, isOrigin),
  hostMetric(
    'OPLOG_MASTER_LAG_TIME_DIFF',
    'SECONDS',
    (subject, load, moment) => windowSeconds(subject, load, moment) - lagSeconds(subject, load, moment),
    isOrigin,
  ),
  hostMetric(
    'OPLOG_RATE_GB_PER_HOUR',
    'GIGABYTES_PER_HOUR',
    (subject, load, moment) => (bytesPerSecond(subject, load, moment) * HOUR_SECONDS) / GB,
    hasOplog,
  ),
];
