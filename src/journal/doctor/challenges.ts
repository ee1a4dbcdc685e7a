import { digestOf, schemeOf } from '../exchangeFacts.js';
import type { ExchangeRecord } from '../exchangeRecord.js';
import { parseDigest, parseReplyHead } from '../httpText.js';

/** A single unanswered challenge is not a symptom: the client may still answer it, or may only fetch a nonce. */
const UNANSWERED_MIN = 2;

/**
 * Returns unsigned requests whose challenge no client answered, oldest first. Empty if there is only one.
 * A request that uses the nonce of a challenge answers it. If a client shares one nonce between parallel requests, its
 * request with credentials also answers the other challenges on the connection.
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
