import type { KeyRefusal } from '../../journal/keyRefusal.js';
import { type DigestAnswer, parseDigestHeader } from './authorizationHeader.js';
import { type Challenge, challengeHeader } from './challenge.js';
import { type NonceSources, NonceStore, type NonceVerdict } from './nonces.js';
import { type DigestJudgement, judgeDigest } from './verify.js';

export { ha1Of } from './verify.js';

const COUNT_DIGITS = 8;

/** The parts of a request that authentication needs. */
export interface DigestAttempt<Key extends DigestKey> {
  readonly method: string;
  /** The request target as received, with prefix and query. */
  readonly url: string;
  /**
   * The request target without the prefix of a world. The platform's Kubernetes operator signs this target,
   * because it adds the base URL after signing.
   */
  readonly urlInWorld?: string;
  /** Whether the `uri` parameter may lack the query (quirk `digestUriQuery`). */
  readonly mayLackQuery?: boolean;
  /** Whether several slashes at the start of a target count as one (quirk `spellings`). */
  readonly mayDoubleSlash?: boolean;
  /** Whether the count `nc` must have eight digits (quirk `spellings`). */
  readonly needsEightDigits?: boolean;
  /** The `Authorization` header. */
  readonly header: string | undefined;
  readonly realm: string;
  readonly findKey: (publicKey: string) => Key | undefined;
}

/** A key with the hash that is needed to verify a client's answers; see `ha1Of`. */
export interface DigestKey {
  readonly ha1: string;
}

/**
 * The key of the caller. Without a key, `stale` says whether the client should retry with a new nonce, and `reason` what was wrong.
 * The reason is unset if it is not known, as in runs that older versions recorded.
 */
export type DigestResult<Key> =
  | { readonly ok: true; readonly key: Key }
  | { readonly ok: false; readonly stale: boolean; readonly reason?: KeyRefusal | undefined };

/** Checks digest answers and writes challenges. */
export interface DigestAuthenticator {
  authenticate<Key extends DigestKey>(attempt: DigestAttempt<Key>): DigestResult<Key>;
  /** Returns a `WWW-Authenticate` header with a new nonce. */
  challenge(challenge: Omit<Challenge, 'nonce'>): string;
}

/** Creates an authenticator with its own nonces. `now` returns real milliseconds. */
export function createDigestAuthenticator(sources: NonceSources): DigestAuthenticator {
  const nonces = new NonceStore(sources);
  return {
    authenticate: (attempt) => authenticate(nonces, attempt),
    challenge: (challenge) => challengeHeader({ ...challenge, nonce: nonces.issue() }),
  };
}

function authenticate<Key extends DigestKey>(
  nonces: NonceStore,
  attempt: DigestAttempt<Key>,
): DigestResult<Key> {
  const answer = attempt.header === undefined ? undefined : parseDigestHeader(attempt.header);
  if (!answer) return { ok: false, stale: false, reason: withoutAnswer(attempt.header) };
  if (!hasGoodCount(answer, attempt)) return { ok: false, stale: false, reason: 'badCount' };
  const isRealm = answer.realm === attempt.realm;
  const key = isRealm ? attempt.findKey(answer.username) : undefined;
  const { method, mayDoubleSlash = false } = attempt;
  const judgement = judgeDigest({
    ...{ method, targets: targetsOf(attempt), mayDoubleSlash, answer },
    ha1: key?.ha1,
  });
  const count = countOf(answer);
  // Mark the count as used only if the answer is correct. Otherwise an attacker could use up the counts of a
  // nonce.
  const isRight = judgement === 'right';
  const verdict = isRight ? nonces.use(answer.nonce, count) : nonces.check(answer.nonce, count);
  if (isRight && key && verdict === 'fresh') return { ok: true, key };
  // Report an old nonce as stale even if the credentials are wrong, as the platform does. The client then retries.
  const stale = verdict === 'stale' || verdict === 'unknown';
  return { ok: false, stale, reason: reasonOf({ isRealm, isKey: key !== undefined, judgement, verdict }) };
}

function withoutAnswer(header: string | undefined): KeyRefusal {
  if (header === undefined) return 'noCredentials';
  return /^\s*digest(?:\s|$)/i.test(header) ? 'malformed' : 'otherScheme';
}

const WRONG_ANSWERS = {
  wrongResponse: 'wrongPrivateKey',
  unsupported: 'malformed',
  otherTarget: 'otherTarget',
} as const satisfies Partial<Record<DigestJudgement, KeyRefusal>>;

const WRONG_NONCES = { stale: 'staleNonce', unknown: 'unknownNonce', replayed: 'usedCount' } as const;

interface Judged {
  readonly isRealm: boolean;
  readonly isKey: boolean;
  readonly judgement: DigestJudgement;
  readonly verdict: NonceVerdict;
}

/** Names what a client must change first: a new nonce does not help if the key is wrong. */
function reasonOf({ isRealm, isKey, judgement, verdict }: Judged): KeyRefusal | undefined {
  if (!isRealm) return 'otherRealm';
  if (!isKey) return 'unknownKey';
  if (judgement !== 'right') return WRONG_ANSWERS[judgement];
  return verdict === 'fresh' ? undefined : WRONG_NONCES[verdict];
}

function targetsOf({ url, urlInWorld, mayLackQuery }: DigestAttempt<DigestKey>): readonly string[] {
  const targets = urlInWorld === undefined ? [url] : [url, urlInWorld];
  return mayLackQuery === true ? targets.flatMap((target) => [target, withoutQuery(target)]) : targets;
}

function withoutQuery(target: string): string {
  return target.split('?', 1)[0] ?? target;
}

/**
 * RFC 7616 requires eight digits, and clients count from 1. The platform's Kubernetes operator sends `nc=1`, and two
 * users of a client that began at 0 could not sign in.
 */
function hasGoodCount(answer: DigestAnswer, { needsEightDigits }: DigestAttempt<DigestKey>): boolean {
  const count = countOf(answer);
  return (
    count === undefined || (count > 0 && (needsEightDigits !== true || answer.nc?.length === COUNT_DIGITS))
  );
}

function countOf({ qop, nc }: DigestAnswer): number | undefined {
  return qop === undefined || nc === undefined ? undefined : Number.parseInt(nc, 16);
}
