import { digestOf } from './digestOf.js';
import { errorCodeOf } from './errorCodeOf.js';
import type { ExchangeRecord } from './exchangeRecord.js';
import { namesOf } from './namesOf.js';
import { queryOf } from './queryOf.js';

/** What of an exchange is remembered when it is forgotten: what it exercised, without any value. */
export interface Trace {
  /** The operationId. */
  readonly operation?: string;
  readonly method: string;
  readonly status?: number;
  readonly errorCode?: string;
  /** Names of query parameters. */
  readonly query: readonly string[];
  /** Names of the members of the request's body. */
  readonly members: readonly string[];
  readonly isSigned: boolean;
  readonly hasPrefix: boolean;
}

/** So many different traces are told apart at most. */
const TRACES_MAX = 10_000;

interface Counted {
  readonly trace: Trace;
  count: number;
}

/** Counts traces: at every exchange that is let go, so it takes care to read little of one. */
export class Tally {
  private readonly counts = new Map<string, Counted>();

  add(record: ExchangeRecord): void {
    const key = keyOf(record);
    const counted = this.counts.get(key);
    if (counted !== undefined) counted.count += 1;
    else if (this.counts.size < TRACES_MAX) this.counts.set(key, { trace: traceOf(record), count: 1 });
  }

  /** Each trace with how often it came. */
  all(): readonly (readonly [Trace, number])[] {
    return Array.from(this.counts.values(), ({ trace, count }) => [trace, count]);
  }

  clear(): void {
    this.counts.clear();
  }
}

/** A text that differs where traces do. */
function keyOf(record: ExchangeRecord): string {
  const { operation, method, status, routedBy, members, target } = record;
  const named = target.includes('?') || members.length > 0 ? JSON.stringify([namesIn(target), members]) : '';
  return `${operation?.id} ${method} ${status} ${errorCodeOf(record)} ${routedBy} ${isSigned(record)} ${named}`;
}

/** What an exchange exercised. */
export function traceOf(record: ExchangeRecord): Trace {
  const { operation, status, method, members, target, routedBy } = record;
  const errorCode = errorCodeOf(record);
  return {
    ...(operation && { operation: operation.id }),
    method,
    ...(status !== undefined && { status }),
    ...(errorCode !== undefined && { errorCode }),
    query: namesIn(target),
    members,
    isSigned: isSigned(record),
    hasPrefix: routedBy === 'prefix',
  };
}

function isSigned(record: ExchangeRecord): boolean {
  return record.key !== undefined || digestOf(record).size > 0;
}

function namesIn(target: string): readonly string[] {
  return namesOf(queryOf(target));
}
