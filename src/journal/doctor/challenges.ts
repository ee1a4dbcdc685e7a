import { schemeOf } from '../exchangeFacts.js';
import type { ExchangeRecord } from '../exchangeRecord.js';
import { HandshakePairs } from '../handshakePairs.js';
import { RECORDS_PER_PAUSE, type Search } from './evidence.js';
import { isRead } from './succession.js';

/**
 * Minimum number of unanswered challenges that count as a symptom. A single one does not count, because the
 * client may still answer it, or may only fetch a nonce.
 */
const UNANSWERED_MIN = 2;

/**
 * Returns the unsigned requests whose challenge was never answered, oldest first. Returns an empty list if
 * there are fewer than `UNANSWERED_MIN`.
 */
export function* unansweredChallenges(
  exchanges: readonly ExchangeRecord[],
): Search<readonly ExchangeRecord[]> {
  const pairs = new HandshakePairs();
  for (const [at, record] of exchanges.entries()) {
    if (at % RECORDS_PER_PAUSE === 0) yield;
    pairs.addRequest(record);
    pairs.addReply(record);
  }
  const unanswered = pairs.unanswered.filter((record) => schemeOf(record) === undefined);
  return unanswered.length < UNANSWERED_MIN ? [] : unanswered;
}

/** Returns whether unsigned requests are all the same read, as a probe sends it that only waits for a reply. */
export function isProbe(unsigned: readonly ExchangeRecord[]): boolean {
  const [first] = unsigned;
  return unsigned.every((each) => isRead(each) && each.target === first?.target);
}
