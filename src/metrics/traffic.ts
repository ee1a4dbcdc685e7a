import { SERVED, type Counts, type Operation } from './capacity.js';
import { fixed, NOTHING, scaled, sum, type Mix } from './engine/mix.js';
import { traffic, writing } from './follow.js';
import type { HostSubject } from './metric.js';

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
const DOCUMENT_WRITES = ['update', 'delete', 'insert'] as const;
const WRITES: ReadonlySet<Operation> = new Set<Operation>(DOCUMENT_WRITES);

const REPLICATED_COMMANDS = 0.02;
/** What goes on without any client: heartbeats, monitoring. */
const IDLE_SHARE = 0.01;
/** A member that has to catch up applies what it missed beside what is new; clients leave it alone. */
const CATCHING_UP = 2.5;
const REPLICATED_NAMES: Readonly<Record<Replicated, string>> = {
  command: 'replicated.command',
  update: 'replicated.update',
  delete: 'replicated.delete',
  insert: 'replicated.insert',
};

/** Operations of one kind that a process serves per second. */
export function served(subject: HostSubject, operation: Operation): Mix {
  const most = subject.routed?.[operation] ?? SERVED[subject.duty][operation] * coresOf(subject);
  if (most === 0 || (WRITES.has(operation) && replicates(subject))) return NOTHING;
  const idle = fixed(most * IDLE_SHARE);
  if (isCatchingUp(subject)) return idle;
  // Where there is no primary, nobody takes writes.
  const follow = WRITES.has(operation) ? writing : traffic;
  return sum(idle, follow(subject, operation, most));
}

/** All operations that a process serves per second. */
export function servedInAll(subject: HostSubject): Mix {
  return sum(...OPERATIONS.map((operation) => served(subject, operation)));
}

/** Operations of one kind that a secondary applies per second; nobody else replicates. */
export function replicated(subject: HostSubject, operation: Replicated): Mix {
  if (!replicates(subject)) return NOTHING;
  const origin = subject.duty === 'CONFIG' ? SERVED.CONFIG : SERVED.PRIMARY;
  const most = logged(origin, operation) * coresOf(subject);
  const idle = fixed(most * IDLE_SHARE * subject.led);
  const applied = sum(idle, writing(subject, REPLICATED_NAMES[operation], most));
  return scaled(applied, isCatchingUp(subject) ? CATCHING_UP : 1);
}

/** What of an operation a primary's oplog tells its secondaries: of commands a few, with deletes those of its TTLs. */
function logged(origin: Counts, operation: Replicated): number {
  if (operation === 'command') return origin.command * REPLICATED_COMMANDS;
  return origin[operation] + (operation === 'delete' ? origin.ttlDelete : 0);
}

/** Inserts, updates and deletes per second, whether clients sent them or the oplog. */
export function written(subject: HostSubject): Mix {
  const own = ([...DOCUMENT_WRITES, 'ttlDelete'] as const).map((each) => served(subject, each));
  return sum(...own, ...DOCUMENT_WRITES.map((each) => replicated(subject, each)));
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
export function replicates({ duty, state }: HostSubject): boolean {
  return duty === 'SECONDARY' || (duty === 'CONFIG' && state !== 'PRIMARY' && state !== 'UP');
}

/** Whether a member has come back and is not a secondary again yet. */
export function isCatchingUp({ state }: HostSubject): boolean {
  return state === 'RECOVERING' || state === 'STARTUP2';
}

/** How large a machine is. */
export function coresOf({ host }: HostSubject): number {
  return Math.max(1, host.cores);
}
