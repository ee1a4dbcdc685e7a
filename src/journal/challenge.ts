import { isSigned } from './exchangeFacts.js';
import { isDelay, type ExchangeRecord } from './exchangeRecord.js';

/** Says of a challenge what it is. */
export const CHALLENGE = 'challenge: the client must sign its request';

const CHALLENGES: ReadonlySet<string> = new Set(['noCredentials', 'staleNonce', 'unknownNonce']);

/** Returns whether the platform only asked for a signature, or for one with another nonce. */
export function isChallenge(record: ExchangeRecord): boolean {
  if (record.status !== 401 || !record.faults.every(isDelay)) return false;
  return record.keyRefusal === undefined ? !isSigned(record) : CHALLENGES.has(record.keyRefusal);
}
