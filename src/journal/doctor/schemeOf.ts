import { headersOf } from '../headers.js';
import type { ExchangeRecord } from '../exchangeRecord.js';

/** The scheme of a request's `Authorization`, as it was sent; `undefined` if it has no such header. */
export function schemeOf({ raw: { rawHeaders } }: ExchangeRecord): string | undefined {
  const value = [headersOf(rawHeaders).authorization ?? []].flat()[0];
  return value?.trim().split(/\s/, 1)[0];
}
