import { digestOf, schemeOf } from '../exchangeFacts.js';
import type { ExchangeRecord } from '../exchangeRecord.js';
import { parseDigest, parseReplyHead } from '../httpText.js';
import { RECORDS_PER_PAUSE, type Search } from './evidence.js';

/**
 * Minimum number of unanswered challenges that count as a symptom. A single one does not count, because the
 * client may still answer it, or may only fetch a nonce.
 */
const UNANSWERED_MIN = 2;

/**
 * Returns the unsigned requests whose challenge was never answered, oldest first. Returns an empty list if
 * there are fewer than `UNANSWERED_MIN`.
 *
 * A signed request answers the challenge whose nonce it uses. If the nonce was used before, the request
 * answers the latest open challenge for the same method and target on its connection.
 */
export function* unansweredChallenges(
  exchanges: readonly ExchangeRecord[],
): Search<readonly ExchangeRecord[]> {
  const unanswered = new Set<ExchangeRecord>();
  const byNonce = new Map<string, ExchangeRecord>();
  const byRequest = new Map<string, ExchangeRecord[]>();
  for (const [at, record] of exchanges.entries()) {
    if (at % RECORDS_PER_PAUSE === 0) yield;
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
