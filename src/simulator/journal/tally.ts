import { isObject } from '../json/reader.js';
import { digestOf } from './digestOf.js';
import { errorCodeOf } from './errorCodeOf.js';
import type { ExchangeRecord } from './exchangeRecord.js';
import { jsonOf } from './keptBody.js';
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
const ERROR_MIN = 400;
/** So many names of one exchange: what is beyond them is no client's, but a fuzzer's. */
const NAMES_MAX = 50;

/** Counts traces. */
export class Tally {
  private readonly counts = new Map<string, number>();
  /** The traces of exchanges that differ in little: most are such, and need not be read. */
  private readonly plain = new Map<string, string>();

  add(record: ExchangeRecord): void {
    const key = this.keyOf(record);
    const count = this.counts.get(key);
    if (count !== undefined || this.counts.size < TRACES_MAX) this.counts.set(key, (count ?? 0) + 1);
  }

  private keyOf(record: ExchangeRecord): string {
    const { operation, status = 0, method, request, target, key, entrance } = record;
    if (!operation || !key || request || status >= ERROR_MIN || target.includes('?'))
      return JSON.stringify(traceOf(record));
    const shorthand = `${operation.id} ${method} ${status} ${entrance}`;
    const known = this.plain.get(shorthand) ?? JSON.stringify(traceOf(record));
    this.plain.set(shorthand, known);
    return known;
  }

  /** Each trace with how often it came. */
  all(): readonly (readonly [Trace, number])[] {
    return Array.from(this.counts, ([key, count]) => [JSON.parse(key) as Trace, count]);
  }

  clear(): void {
    this.counts.clear();
  }
}

/** What an exchange exercised. */
export function traceOf(record: ExchangeRecord): Trace {
  const { operation, status, method, request, target, key, entrance } = record;
  const errorCode = errorCodeOf(record);
  const body = request === undefined ? undefined : jsonOf(request);
  const first = Array.isArray(body) ? (body as readonly unknown[])[0] : body;
  return {
    ...(operation && { operation: operation.id }),
    method,
    ...(status !== undefined && { status }),
    ...(errorCode !== undefined && { errorCode }),
    query: namesOf(queryOf(target)),
    members: isObject(first) ? namesOf(first) : [],
    isSigned: key !== undefined || digestOf(record).size > 0,
    hasPrefix: entrance === 'prefix',
  };
}

function namesOf(object: object): readonly string[] {
  return Object.keys(object).slice(0, NAMES_MAX).sort();
}
