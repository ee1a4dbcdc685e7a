import { SERVED, type Counts, type Operation } from './capacity.js';
import { growthFactor } from '../../world/measurements/writes.js';
import { fixed, NOTHING, part, scaled, sum, type SignalSum } from '../engine/mix.js';
import { traffic, writing } from './follow.js';
import type { HostSubject } from './metric.js';
import { replayed } from './replay.js';
import { coresOf, isCatchingUp, replicates } from './roles.js';

/** Kinds of operations that a secondary applies from the oplog. */
export type Replicated = 'command' | 'update' | 'delete' | 'insert';

type Write = 'update' | 'delete' | 'ttlDelete' | 'insert';

const OPERATIONS: readonly Operation[] = [
  'command',
  'query',
  'update',
  'delete',
  'ttlDelete',
  'getmore',
  'insert',
];
const WRITES = ['update', 'delete', 'ttlDelete', 'insert'] as const;
const REPLICATED_WRITES = ['update', 'delete', 'insert'] as const;
/**
 * Name of the texture (random deviation) of inserts and deletes. They share one texture, so that inserts minus deletes
 * are exactly the growth of the data.
 */
const TURNOVER = 'turnover';

const REPLICATED_COMMANDS = 0.02;
/** Share of the operations that remain without load, such as heartbeats and monitoring. */
const IDLE_SHARE = 0.01;

/** Returns how many operations of one kind per second a process serves. */
export function served(subject: HostSubject, operation: Operation): SignalSum {
  if (isWrite(operation)) return replicates(subject) ? NOTHING : ownWrites(subject, operation);
  const most = countOf(subject, operation);
  // A cluster that is not in use serves nothing, not even heartbeats.
  if (most === 0 || subject.traffic === 0) return NOTHING;
  const idle = fixed(most * IDLE_SHARE);
  // Clients do not use a recovering member, so only the operations without load remain.
  return isCatchingUp(subject) ? idle : sum(idle, traffic(subject, operation, most));
}

/** Returns how many operations of all kinds per second a process serves. */
export function servedInAll(subject: HostSubject): SignalSum {
  return sum(...OPERATIONS.map((operation) => served(subject, operation)));
}

/**
 * Returns how many operations of one kind per second a secondary applies from the oplog. It is 0 for hosts
 * that do not replicate.
 */
export function replicated(subject: HostSubject, operation: Replicated): SignalSum {
  if (!replicates(subject)) return NOTHING;
  const { catchUp, writes } = subject;
  if (catchUp !== undefined) {
    return replayed(subject, catchUp, (factor) => logged(subject, operation, factor));
  }
  return logged(subject, operation, writes);
}

/**
 * Returns how many inserts, updates and deletes per second a process executes, both from clients and from the
 * oplog.
 */
export function written(subject: HostSubject): SignalSum {
  return sum(
    ...WRITES.map((each) => served(subject, each)),
    ...REPLICATED_WRITES.map((each) => replicated(subject, each)),
  );
}

function ownWrites(subject: HostSubject, operation: Write): SignalSum {
  const share = subject.duty === 'MONGOS' ? subject.share : 1;
  return scaled(writesOf(subject, operation, countOf(subject, operation), subject.writes), share);
}

/**
 * Returns how many operations of one kind per second a primary writes to its oplog. The oplog contains only a few of
 * the commands, and it contains TTL deletes as ordinary deletes.
 */
function logged(subject: HostSubject, operation: Replicated, factor: number): SignalSum {
  const origin = subject.duty === 'CONFIG' ? SERVED.CONFIG : SERVED.PRIMARY;
  const of = (write: Write): SignalSum => writesOf(subject, write, origin[write] * subject.setCores, factor);
  if (operation === 'command') {
    return writing(subject, 'command', origin.command * REPLICATED_COMMANDS * subject.setCores, factor);
  }
  return operation === 'delete' ? sum(of('delete'), of('ttlDelete')) : of(operation);
}

/**
 * Returns the writes of one kind per second. `factor` is the multiple of the usual writes. The number of inserts is the
 * number of deletes plus the inserts by which the data grows.
 */
function writesOf(subject: HostSubject, operation: Write, atFullLoad: number, factor: number): SignalSum {
  if (factor === 0) return NOTHING;
  const follows = writing(subject, operation === 'update' ? operation : TURNOVER, atFullLoad, factor);
  return operation === 'insert'
    ? sum(follows, part(subject.growingDocuments, growthFactor(factor)))
    : follows;
}

/**
 * Returns how many operations of one kind per second a process serves at full load. Writes are proportional
 * to the cores of the data set, and other operations to the cores of the host.
 */
function countOf(subject: HostSubject, operation: Operation): number {
  const { routed, duty, setCores } = subject;
  const counts: Counts = SERVED[duty];
  return routed?.[operation] ?? counts[operation] * (isWrite(operation) ? setCores : coresOf(subject));
}

function isWrite(operation: Operation): operation is Write {
  return (WRITES as readonly Operation[]).includes(operation);
}
