import { SECOND_MS } from '../domain/instant.js';
import { hostMetric } from './define.js';
import { fixed, LOAD, part, scaled, sum, type Mix } from './engine/mix.js';
import { Ramp } from './engine/ramp.js';
import { around, pressure } from './follow.js';
import type { HostSubject } from './metric.js';
import { oplogWindowSeconds } from './oplogWindow.js';
import { hasOplog, isCatchingUp, replicates, written } from './traffic.js';

const ENTRY_BYTES = 420;
const GB = 1_000_000_000;
const HOUR_SECONDS = 3_600;
const LAG_SECONDS_IDLE = 0.2;
const LAG_SECONDS_AT_FULL_LOAD = 2.5;
/** By how many times that a member falls behind at most, when more is written than usual. */
const LAG_ROOM = 4;
/** How far behind a member is that has just come back. */
const LAG_SECONDS_CATCHING_UP = 45;
/** By how much less an oplog reaches back at full load. */
const WINDOW_SPAN = 0.15;
/** An idle primary still writes a no-op every ten seconds. */
const NOOP_BYTES_PER_SECOND = 12;

/** By how many seconds a secondary is behind its primary. */
function lagSeconds(subject: HostSubject): Mix {
  const idle = isCatchingUp(subject) ? LAG_SECONDS_CATCHING_UP : LAG_SECONDS_IDLE;
  return sum(around('lag.idle', idle, 0.4), pressure(subject, 'lag', LAG_SECONDS_AT_FULL_LOAD, LAG_ROOM));
}

function bytesPerSecond(subject: HostSubject): Mix {
  return sum(fixed(NOOP_BYTES_PER_SECOND), scaled(written(subject), ENTRY_BYTES));
}

/** The seconds between the oplog's first entry and its last: fewer when more is written, and none from before the host. */
function windowSeconds(subject: HostSubject): Mix {
  const { host, oplogIsFull } = subject;
  if (!oplogIsFull) return part(Ramp.of({ from: host.createdAt, value: 0, slope: 1 / SECOND_MS }));
  const seconds = oplogWindowSeconds(host);
  return sum(fixed(seconds * (1 + WINDOW_SPAN / 2)), part(LOAD, -seconds * WINDOW_SPAN));
}

/** What a secondary could still fall behind before its primary's oplog has gone over what it needs. */
function headroomSeconds(subject: HostSubject): Mix {
  // A window that still opens begins at nothing, and so does what is left of it.
  if (!subject.oplogIsFull) return windowSeconds(subject);
  return sum(windowSeconds(subject), scaled(lagSeconds(subject), -1));
}

function replicatesOplog(subject: HostSubject): boolean {
  return hasOplog(subject) && replicates(subject);
}

function isOrigin(subject: HostSubject): boolean {
  return hasOplog(subject) && !replicates(subject);
}

/** Replication: a secondary has a lag and headroom, a primary has a window, and who has no oplog has neither. */
export const oplog = [
  hostMetric('OPLOG_SLAVE_LAG_MASTER_TIME', 'SECONDS', lagSeconds, replicatesOplog),
  hostMetric('OPLOG_REPLICATION_LAG_TIME', 'SECONDS', lagSeconds, replicatesOplog),
  hostMetric('OPLOG_MASTER_TIME', 'SECONDS', windowSeconds, isOrigin),
  hostMetric('OPLOG_MASTER_LAG_TIME_DIFF', 'SECONDS', headroomSeconds, replicatesOplog),
  hostMetric(
    'OPLOG_RATE_GB_PER_HOUR',
    'GIGABYTES_PER_HOUR',
    (subject) => scaled(bytesPerSecond(subject), HOUR_SECONDS / GB),
    hasOplog,
  ),
];
