import { errorCodeOf, isSigned } from './exchangeFacts.js';
import type { ExchangeRecord } from './exchangeRecord.js';
import { memberNames, parseQuery } from './httpText.js';

/**
 * The parts of the API that one exchange used: names without values. The tally keeps this usage after the
 * journal has evicted the exchange.
 */
export interface Usage {
  /** The operationId. */
  readonly operation?: string;
  readonly method: string;
  readonly status?: number;
  readonly errorCode?: string;
  /** Names of query parameters. */
  readonly query: readonly string[];
  /** Member names of the request body. */
  readonly members: readonly string[];
  readonly isSigned: boolean;
  readonly hasPrefix: boolean;
}

/** Maximum number of different usages. The tally ignores further ones. */
const USAGES_MAX = 10_000;

interface Counted {
  readonly usage: Usage;
  count: number;
}

/** Counts how often each usage occurred. */
export class Tally {
  private readonly counts = new Map<string, Counted>();

  /** Counts an exchange. Runs for every evicted exchange, so it parses as little as possible. */
  add(record: ExchangeRecord): void {
    const key = keyOf(record);
    const counted = this.counts.get(key);
    if (counted !== undefined) counted.count += 1;
    else if (this.counts.size < USAGES_MAX) this.counts.set(key, { usage: usageOf(record), count: 1 });
  }

  all(): readonly (readonly [Usage, number])[] {
    return Array.from(this.counts.values(), ({ usage, count }) => [usage, count]);
  }

  clear(): void {
    this.counts.clear();
  }
}

/** Returns a key for the usage of an exchange. Different usages have different keys. */
function keyOf(record: ExchangeRecord): string {
  const { operation, method, status, routedBy, members, target } = record;
  const names =
    target.includes('?') || members.length > 0 ? JSON.stringify([queryNames(target), members]) : '';
  return `${operation?.id} ${method} ${status} ${errorCodeOf(record)} ${routedBy} ${isSigned(record)} ${names}`;
}

function usageOf(record: ExchangeRecord): Usage {
  const { operation, status, method, members, target, routedBy } = record;
  const errorCode = errorCodeOf(record);
  return {
    ...(operation && { operation: operation.id }),
    method,
    ...(status !== undefined && { status }),
    ...(errorCode !== undefined && { errorCode }),
    query: queryNames(target),
    members,
    isSigned: isSigned(record),
    hasPrefix: routedBy === 'prefix',
  };
}

function queryNames(target: string): readonly string[] {
  return memberNames(parseQuery(target));
}
