import { oplogBytesPerSecond } from '../world/clusters/oplogRate.js';
import { SECOND_MS } from '../world/instant.js';
import { hostMetric } from './model/define.js';
import { fixed, NOTHING, part, scaled, sum, WRITE_LOAD, type SignalSum } from './engine/mix.js';
import { Ramp } from './engine/ramp.js';
import { around, pressure } from './model/follow.js';
import type { HostSubject } from './model/metric.js';
import {
  LOAD_MEAN,
  NOOP_BYTES_PER_SECOND,
  oplogWindowSeconds,
  SPAN,
  writtenTimes,
} from './model/oplogWindow.js';
import { hasOplog, replicates } from './model/roles.js';
import { contention } from './model/work.js';

const GB = 1_000_000_000;
const HOUR_SECONDS = 3_600;
const LAG_SECONDS_IDLE = 0.2;
const LAG_SECONDS_AT_FULL_LOAD = 2.5;
/** Additional lag on a machine that is always busy. */
const LAG_SECONDS_SATURATED = 60;

/**
 * Replication lag in seconds. At the end of an outage, the lag equals the length of the outage. Then it falls
 * until the member has caught up.
 */
function lagSeconds(subject: HostSubject): SignalSum {
  const { catchUp } = subject;
  const usual = sum(
    around('lag.idle', LAG_SECONDS_IDLE, 0.4),
    pressure(withoutSpikes(subject), 'lag', LAG_SECONDS_AT_FULL_LOAD),
    scaled(contention(subject), LAG_SECONDS_SATURATED),
    delayOf(subject),
  );
  if (catchUp === undefined) return usual;
  const { since, behindMs, lengthMs } = catchUp;
  const behind = { from: since, value: behindMs / SECOND_MS, slope: -behindMs / SECOND_MS / lengthMs };
  return sum(usual, part(Ramp.of(behind, { from: since + lengthMs, value: 0, slope: 0 })));
}

/** Returns the subject with at most the usual traffic. More traffic delays a member only if its machine is saturated. */
function withoutSpikes(subject: HostSubject): HostSubject {
  return { ...subject, traffic: Math.min(1, subject.traffic * subject.share), share: 1 };
}

/**
 * Returns how far the configuration delays a member. After a change of the delay, the member stops replicating until
 * it is as far behind as configured.
 */
function delayOf({ host }: HostSubject): SignalSum {
  const { delay } = host.membership ?? {};
  if (delay === undefined) return NOTHING;
  const { seconds, since } = delay;
  const falling = { from: since, value: 0, slope: 1 / SECOND_MS };
  return part(Ramp.of(falling, { from: since + seconds * SECOND_MS, value: seconds, slope: 0 }));
}

function bytesPerSecond({ host, setCores, writes }: HostSubject): SignalSum {
  const usual = oplogBytesPerSecond(host, setCores) * writtenTimes(writes);
  if (usual === 0) return fixed(NOOP_BYTES_PER_SECOND);
  return sum(fixed(usual * (1 - SPAN * LOAD_MEAN)), part(WRITE_LOAD, usual * SPAN));
}

/** Age of the oldest entry of the oplog, in seconds. */
function windowSeconds({ oplogWindow }: HostSubject): SignalSum {
  return part(oplogWindow());
}

/**
 * Seconds by which the lag of a secondary can still grow. Beyond this, the secondary would need entries that
 * the oplog of its primary no longer contains.
 */
function headroomSeconds(subject: HostSubject): SignalSum {
  // While the oplog is not full, it contains all entries ever written, so the lag does not reduce the headroom.
  if (!subject.oplogIsFull) return windowSeconds(subject);
  const { host, setCores } = subject;
  const lowest = oplogWindowSeconds(host, setCores) / (writtenTimes(Infinity) * (1 + SPAN));
  return sum(part(subject.oplogWindow().above(lowest)), scaled(lagSeconds(subject), -1));
}

/** Returns whether a process follows the oplog. A new member does so only after its initial sync. */
function replicatesOplog(subject: HostSubject): boolean {
  return hasOplog(subject) && replicates(subject) && subject.state !== 'STARTUP2';
}

function isOrigin(subject: HostSubject): boolean {
  return hasOplog(subject) && !replicates(subject);
}

/**
 * Replication metrics. Secondaries have the lag and the headroom, primaries have the window, and all of them
 * have the write rate. Hosts without an oplog have none of these.
 */
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
