import { SERVED, type Counts, type Operation } from './capacity.js';
import { growthFactor } from '../../world/measurements/writes.js';
import { fixed, NOTHING, part, scaled, sum, type Mix } from '../engine/mix.js';
import { traffic, writing } from './follow.js';
import type { HostSubject } from './metric.js';
import { replayed } from './replay.js';
import { coresOf, isCatchingUp, replicates } from './roles.js';

/** The kinds that reach a secondary through the oplog. */
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
/** What is inserted and what is deleted follow one process: their difference is what the data grows by. */
const TURNOVER = 'turnover';

const REPLICATED_COMMANDS = 0.02;
/** What goes on without any client: heartbeats, monitoring. */
const IDLE_SHARE = 0.01;
/** How many times as fast a member replicates that catches up, where nothing tells for how long it was away. */
const CATCHING_UP = 2.5;

/** Operations of one kind that a process serves per second. */
export function served(subject: HostSubject, operation: Operation): Mix {
  if (isWrite(operation)) return replicates(subject) ? NOTHING : ownWrites(subject, operation);
  const most = countOf(subject, operation);
  if (most === 0) return NOTHING;
  const idle = fixed(most * IDLE_SHARE);
  // Clients leave a member alone that has to catch up.
  return isCatchingUp(subject) ? idle : sum(idle, traffic(subject, operation, most));
}

/** All operations that a process serves per second. */
export function servedInAll(subject: HostSubject): Mix {
  return sum(...OPERATIONS.map((operation) => served(subject, operation)));
}

/** Operations of one kind that a secondary applies per second; nobody else replicates. */
export function replicated(subject: HostSubject, operation: Replicated): Mix {
  if (!replicates(subject)) return NOTHING;
  const { catchUp, writes } = subject;
  if (catchUp !== undefined) {
    return replayed(subject, catchUp, (factor) => logged(subject, operation, factor));
  }
  return scaled(logged(subject, operation, writes), isCatchingUp(subject) ? CATCHING_UP : 1);
}

/** Inserts, updates and deletes per second, whether clients sent them or the oplog. */
export function written(subject: HostSubject): Mix {
  const own = WRITES.map((each) => served(subject, each));
  return sum(...own, ...REPLICATED_WRITES.map((each) => replicated(subject, each)));
}

function ownWrites(subject: HostSubject, operation: Write): Mix {
  const share = subject.duty === 'MONGOS' ? subject.share : 1;
  return scaled(writesOf(subject, operation, countOf(subject, operation), subject.writes), share);
}

/** What a primary's oplog tells its secondaries: of commands a few, with deletes those of its TTLs. */
function logged(subject: HostSubject, operation: Replicated, factor: number): Mix {
  const origin = subject.duty === 'CONFIG' ? SERVED.CONFIG : SERVED.PRIMARY;
  const of = (write: Write): Mix => writesOf(subject, write, origin[write] * subject.setCores, factor);
  if (operation === 'command') {
    return writing(subject, 'command', origin.command * REPLICATED_COMMANDS * subject.setCores, factor);
  }
  return operation === 'delete' ? sum(of('delete'), of('ttlDelete')) : of(operation);
}

/** Writes of one kind per second at a multiple of the usual: inserts are as many as deletes, and what the data grows by. */
function writesOf(subject: HostSubject, operation: Write, atFullLoad: number, factor: number): Mix {
  if (factor === 0) return NOTHING;
  const follows = writing(subject, operation === 'update' ? operation : TURNOVER, atFullLoad, factor);
  return operation === 'insert'
    ? sum(follows, part(subject.growingDocuments, growthFactor(factor)))
    : follows;
}

/** Operations per second at full load: writes by the cores of the data set, all else by those of the host. */
function countOf(subject: HostSubject, operation: Operation): number {
  const { routed, duty, setCores } = subject;
  const counts: Counts = SERVED[duty];
  return routed?.[operation] ?? counts[operation] * (isWrite(operation) ? setCores : coresOf(subject));
}

function isWrite(operation: Operation): operation is Write {
  return (WRITES as readonly Operation[]).includes(operation);
}
