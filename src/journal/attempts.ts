import type { ExchangeRecord } from './exchangeRecord.js';
import { publicKeyOf } from './callOf.js';
import { textOf } from './keptBody.js';

/** Counts how often the same request has come: same caller, method, target and body. */
export class Attempts {
  private readonly counts = new Map<string, number>();

  /** The how-manieth of its kind an exchange is; they have to come in their order. */
  next(record: ExchangeRecord): number {
    const key = identityOf(record);
    const count = (this.counts.get(key) ?? 0) + 1;
    this.counts.set(key, count);
    return count;
  }
}

/** What makes two requests the same. */
export function identityOf(record: ExchangeRecord): string {
  const { method, target, request } = record;
  return JSON.stringify([publicKeyOf(record), method, target, request === undefined ? '' : textOf(request)]);
}
