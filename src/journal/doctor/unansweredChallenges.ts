import { digestOf, parametersOf } from '../digestOf.js';
import { headersOfHead } from '../headers.js';
import type { ExchangeRecord } from '../exchangeRecord.js';
import { schemeOf } from './schemeOf.js';

/** The client may be about to answer a single challenge, or may ask once for a nonce. */
const UNANSWERED_MIN = 2;

/**
 * Unsigned requests whose challenge no client answered, oldest first; none if it is only one. A request answers a
 * challenge if it uses its nonce. Clients that share one nonce between parallel requests answer the other challenges by
 * the same request with credentials, over the same connection.
 */
export function unansweredChallenges(exchanges: readonly ExchangeRecord[]): readonly ExchangeRecord[] {
  const unanswered = new Set<ExchangeRecord>();
  const byNonce = new Map<string, ExchangeRecord>();
  const byRequest = new Map<string, ExchangeRecord[]>();
  for (const record of exchanges) {
    const same = byRequest.get(requestOf(record)) ?? [];
    if (isChallenged(record)) {
      unanswered.add(record);
      const nonce = issuedNonce(record);
      if (nonce !== undefined) byNonce.set(nonce, record);
      byRequest.set(requestOf(record), same);
      same.push(record);
    } else if (schemeOf(record) !== undefined) {
      const issuer = byNonce.get(digestOf(record).get('nonce') ?? '');
      if (issuer !== undefined && unanswered.delete(issuer)) continue;
      let latest = same.pop();
      while (latest !== undefined && !unanswered.delete(latest)) latest = same.pop();
    }
  }
  return unanswered.size < UNANSWERED_MIN ? [] : [...unanswered];
}

/** Whether a request was signed with HTTP Digest, rightly or not. */
export function isSigned(record: ExchangeRecord): boolean {
  return record.key !== undefined || digestOf(record).size > 0;
}

function isChallenged(record: ExchangeRecord): boolean {
  return record.status === 401 && record.faults.length === 0 && schemeOf(record) === undefined;
}

function requestOf({ method, target, raw }: ExchangeRecord): string {
  return `${raw.connection} ${method} ${target}`;
}

function issuedNonce({ replyHead = '' }: ExchangeRecord): string | undefined {
  return parametersOf(String(headersOfHead(replyHead)['www-authenticate'])).get('nonce');
}
