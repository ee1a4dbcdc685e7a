import { digestOf } from '../../exchangeFacts.js';
import { isDelay, type ExchangeRecord } from '../../exchangeRecord.js';
import { parseReplyHead } from '../../httpText.js';
import type { KeyRefusal } from '../../keyRefusal.js';
import { countOf, filtering, grouping, idsOf } from '../evidence.js';
import type { Rule } from '../rule.js';

/** Mistakes in credentials. The other refusals are no mistake, or have a rule of their own. */
const REASONS: Readonly<Partial<Record<KeyRefusal, string>>> = {
  malformed: 'the header is no complete answer to a challenge',
  badCount: 'the count nc is none that a request can have',
  otherRealm: 'the challenge belongs to another realm',
  unknownKey: 'this world has no key with this public key',
  wrongPrivateKey: 'the key exists, and its private key is another one',
  otherTarget: 'the signature is for another path or query',
};

/** Refusals that a key gets that was deleted, or that is made later. */
const OF_KEYS: ReadonlySet<KeyRefusal | undefined> = new Set(['unknownKey']);

/**
 * Finds requests with a wrong signature. A stale nonce is not a mistake. A key that is unknown only before or after it was accepted is
 * at most suspicious, because tests create and delete keys.
 */
export const refusedCredentials: Rule = {
  severity: 'wrong',
  source: {
    kind: 'document',
    text: 'Authentication, 2',
    quote: 'A request without valid credentials gets status 401.',
  },
  advice:
    'Check the key pair and the digest: the uri parameter has to be the path and query as they are sent, and nc has to grow with each use of a nonce.',
  *find(exchanges) {
    const accepted = new Set(exchanges.map(({ key }) => key?.publicKey));
    const refused = yield* filtering(exchanges, (record) => isRefused(record) && !isStale(record));
    const groups = yield* grouping(refused, (record) =>
      JSON.stringify([digestOf(record).get('username'), record.keyRefusal]),
    );
    return Array.from(groups.values(), (records) => {
      const [first] = records;
      const publicKey = (first && digestOf(first).get('username')) ?? '';
      const reason = REASONS[first?.keyRefusal ?? 'usedCount'];
      const isLife = OF_KEYS.has(first?.keyRefusal) && accepted.has(publicKey);
      return {
        what: `The platform refused ${countOf(records)} signed as ${publicKey}${reason === undefined ? '' : `: ${reason}`}.`,
        evidence: idsOf(records),
        ...(isLife && { severity: 'suspicious' as const }),
      };
    });
  },
};

function isRefused(record: ExchangeRecord): boolean {
  return (
    record.status === 401 &&
    record.key === undefined &&
    record.faults.every(isDelay) &&
    digestOf(record).size > 0 &&
    record.keyRefusal !== 'usedCount'
  );
}

function isStale({ replyHead = '' }: ExchangeRecord): boolean {
  return /stale="?true/i.test(String(parseReplyHead(replyHead)['www-authenticate']));
}
