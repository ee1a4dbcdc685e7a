import { digestOf, schemeOf } from '../exchangeFacts.js';
import type { ExchangeRecord } from '../exchangeRecord.js';
import { parseDigest, parseReplyHead } from '../httpText.js';

/** A single one is no symptom: the client may be about to answer it, or may only fetch a nonce. */
const UNANSWERED_MIN = 2;

/**
 * Returns unsigned requests whose challenge no client answered, oldest first. Empty if there is only one. A request answers
 * a challenge if it uses its nonce. Clients that share one nonce between parallel requests answer the other challenges by
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

function isChallenged(record: ExchangeRecord): boolean {
  return record.status === 401 && record.faults.length === 0 && schemeOf(record) === undefined;
}

function requestOf({ method, target, connection }: ExchangeRecord): string {
  return `${connection} ${method} ${target}`;
}

function issuedNonce({ replyHead = '' }: ExchangeRecord): string | undefined {
  return parseDigest(String(parseReplyHead(replyHead)['www-authenticate'])).get('nonce');
}
