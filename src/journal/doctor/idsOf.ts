import type { ExchangeRecord } from '../exchangeRecord.js';

/** The numbers of exchanges, as evidence. */
export function idsOf(exchanges: readonly ExchangeRecord[]): readonly number[] {
  return exchanges.map(({ id }) => id);
}
