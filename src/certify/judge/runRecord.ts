import { identityOf } from '../../journal/exchangeFacts.js';
import type { ExchangeRecord } from '../../journal/exchangeRecord.js';

/** How often the run without any fault sent each request, by identity. */
export type Usual = ReadonlyMap<string, number>;

/** Counts the requests of a run. */
export function usualOf(exchanges: readonly ExchangeRecord[]): Usual {
  const counts = new Map<string, number>();
  for (const identity of exchanges.map(identityOf)) counts.set(identity, (counts.get(identity) ?? 0) + 1);
  return counts;
}

/** The exchanges of one trial, in the order of arrival, with the questions that checks ask about them. */
export class RunRecord {
  private readonly byIdentity: ReadonlyMap<string, readonly ExchangeRecord[]>;

  constructor(
    readonly exchanges: readonly ExchangeRecord[],
    private readonly usual: Usual = new Map(),
  ) {
    const byIdentity = new Map<string, ExchangeRecord[]>();
    for (const record of exchanges) {
      const identity = identityOf(record);
      byIdentity.set(identity, [...(byIdentity.get(identity) ?? []), record]);
    }
    this.byIdentity = byIdentity;
  }

  /** The exchanges that a fault rule affected. */
  affectedBy(ruleId: string): readonly ExchangeRecord[] {
    return this.exchanges.filter(({ faults }) => faults.some((note) => note.ruleId === ruleId));
  }

  /** All exchanges with the same request, including this one. */
  sameAs(record: ExchangeRecord): readonly ExchangeRecord[] {
    return this.byIdentity.get(identityOf(record)) ?? [];
  }

  /** The exchanges in which the client sent the same request again. */
  repetitionsOf(record: ExchangeRecord): readonly ExchangeRecord[] {
    const same = this.sameAs(record);
    return same.slice(same.indexOf(record) + 1);
  }

  /**
   * How often the client sends a request if nothing goes wrong, at least once. Several tests of a suite may send the same request,
   * and none of them repeats it.
   */
  usualCountOf(record: ExchangeRecord): number {
    return Math.max(1, this.usual.get(identityOf(record)) ?? 0);
  }

  /** Whether the client certainly sent a request again: it was sent later, and in all more often than usual. */
  isRepeated(record: ExchangeRecord): boolean {
    return this.repetitionsOf(record).length > 0 && this.sameAs(record).length > this.usualCountOf(record);
  }

  /** The exchanges between two others. */
  between(first: ExchangeRecord, second: ExchangeRecord): readonly ExchangeRecord[] {
    return this.exchanges.slice(this.exchanges.indexOf(first) + 1, this.exchanges.indexOf(second));
  }
}

/** Names a request for people, such as `POST /groups (createProject)`. */
export function nameOf({ method, path, operation }: ExchangeRecord): string {
  return `${method} ${path}${operation === undefined ? '' : ` (${operation.id})`}`;
}

/** Returns `once`, `twice` or `N times`. */
export function timesText(count: number): string {
  return count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`;
}
