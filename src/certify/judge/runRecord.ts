import { identityOf } from '../../journal/exchangeFacts.js';
import type { ExchangeRecord } from '../../journal/exchangeRecord.js';

/** The exchanges of one trial, in the order of arrival, with the questions that checks ask about them. */
export class RunRecord {
  private readonly byIdentity: ReadonlyMap<string, readonly ExchangeRecord[]>;

  constructor(readonly exchanges: readonly ExchangeRecord[]) {
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
