import type { Duty } from '../domain/measurements/duty.js';
import type { HostSubject, Moment } from '../domain/measurements/metric.js';

/** The kinds of operation that a process counts. */
export type Operation = 'command' | 'query' | 'update' | 'delete' | 'ttlDelete' | 'getmore' | 'insert';
/** The kinds that reach a secondary through the oplog. */
export type Replicated = 'command' | 'update' | 'delete' | 'insert';

const OPERATIONS: readonly Operation[] = [
  'command',
  'query',
  'update',
  'delete',
  'ttlDelete',
  'getmore',
  'insert',
];
const REPLICATED: readonly Replicated[] = ['command', 'update', 'delete', 'insert'];

type Counts = Readonly<Record<Operation, number>>;

const PRIMARY: Counts = {
  command: 90,
  query: 160,
  update: 55,
  delete: 9,
  ttlDelete: 2,
  getmore: 14,
  insert: 40,
};
const NO_WRITES = { update: 0, delete: 0, ttlDelete: 0, insert: 0 };

/** Operations served per second and core at full load. A mongos hands on what its clients send; a TTL is the primary's. */
const SERVED: Readonly<Record<Duty, Counts>> = {
  PRIMARY,
  STANDALONE: { ...PRIMARY, getmore: 4 },
  MONGOS: { ...PRIMARY, ttlDelete: 0 },
  SECONDARY: { ...NO_WRITES, command: 50, query: 45, getmore: 5 },
  CONFIG: { ...NO_WRITES, command: 6, query: 3, update: 0.4, getmore: 1, insert: 0.1 },
  ARBITER: { ...NO_WRITES, command: 0.5, query: 0, getmore: 0 },
};

const REPLICATED_COMMANDS = 0.02;
/** What goes on without any client: heartbeats, monitoring. */
const IDLE_SHARE = 0.01;
const SPREAD = 0.15;
const REPLICATED_NAMES: Readonly<Record<Replicated, string>> = {
  command: 'replicated.command',
  update: 'replicated.update',
  delete: 'replicated.delete',
  insert: 'replicated.insert',
};

/** Operations of one kind that a process serves per second. */
export function served(subject: HostSubject, operation: Operation, load: number, moment: Moment): number {
  const most = SERVED[subject.duty][operation] * coresOf(subject);
  return most === 0 ? 0 : most * (IDLE_SHARE + load) * moment.vary(operation, SPREAD);
}

/** All operations that a process serves per second. */
export function servedInAll(subject: HostSubject, load: number, moment: Moment): number {
  return OPERATIONS.reduce((sum, operation) => sum + served(subject, operation, load, moment), 0);
}

/** Operations of one kind that a secondary applies per second; nobody else replicates. */
export function replicated(
  subject: HostSubject,
  operation: Replicated,
  load: number,
  moment: Moment,
): number {
  if (!replicates(subject)) return 0;
  const origin = subject.duty === 'CONFIG' ? SERVED.CONFIG : SERVED.PRIMARY;
  const most = origin[operation] * (operation === 'command' ? REPLICATED_COMMANDS : 1) * coresOf(subject);
  return most * (IDLE_SHARE + load) * moment.vary(REPLICATED_NAMES[operation], SPREAD);
}

/** Inserts, updates and deletes per second, whether clients sent them or the oplog. */
export function written(subject: HostSubject, load: number, moment: Moment): number {
  const own = served(subject, 'insert', load, moment) + served(subject, 'update', load, moment);
  const removed = served(subject, 'delete', load, moment) + served(subject, 'ttlDelete', load, moment);
  return own + removed + REPLICATED.reduce((sum, each) => sum + replicated(subject, each, load, moment), 0);
}

/** Whether a process has a storage engine: all but a mongos. */
export function hasStorage({ duty }: HostSubject): boolean {
  return duty !== 'MONGOS';
}

/** Whether a process keeps an oplog: it bears data as a replica set's member. */
export function hasOplog({ duty, host }: HostSubject): boolean {
  return (
    host.replicaSetName !== undefined && (duty === 'PRIMARY' || duty === 'SECONDARY' || duty === 'CONFIG')
  );
}

/** Whether a process applies what another one wrote. */
export function replicates(subject: HostSubject): boolean {
  return (
    subject.duty === 'SECONDARY' || (subject.duty === 'CONFIG' && subject.host.replicaState === 'SECONDARY')
  );
}

/** How large a machine is. */
export function coresOf({ host }: HostSubject): number {
  return Math.max(1, host.cores);
}
