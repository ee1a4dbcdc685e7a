import type { ExchangeRecord } from '../exchangeRecord.js';

/** How a finding speaks of a request: by its operation, else by its method and path. */
export function nameOf({ operation, raw, path }: ExchangeRecord): string {
  return operation?.number ?? operation?.id ?? `${raw.method} ${path}`;
}
