import { type DigestAnswer, parseDigestHeader } from './authorizationHeader.js';
import { type Challenge, challengeHeader } from './challenge.js';
import { type NonceSources, NonceStore } from './nonces.js';
import { verifyDigest } from './verify.js';

export { ha1Of } from './verify.js';

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
  /** The `Authorization` header. */
  readonly header: string | undefined;
  readonly realm: string;
  readonly findKey: (publicKey: string) => Key | undefined;
}

/** A key with the hash that is needed to verify a client's answers; see `ha1Of`. */
export interface DigestKey {
  readonly ha1: string;
}

/** The key of the caller. Without a key, `stale` says whether the client should retry with a new nonce. */
export type DigestResult<Key> =
  | { readonly ok: true; readonly key: Key }
  | { readonly ok: false; readonly stale: boolean };

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
  if (!answer) return { ok: false, stale: false };
  const key = answer.realm === attempt.realm ? attempt.findKey(answer.username) : undefined;
  const right = verifyDigest({ method: attempt.method, targets: targetsOf(attempt), answer, ha1: key?.ha1 });
  const count = countOf(answer);
  // Mark the count as used only if the answer is correct. Otherwise an attacker could use up the counts of a
  // nonce.
  const verdict = right ? nonces.use(answer.nonce, count) : nonces.check(answer.nonce, count);
  if (right && key && verdict === 'fresh') return { ok: true, key };
  // Report an old nonce as stale even if the credentials are wrong, as the platform does. The client then retries.
  return { ok: false, stale: verdict === 'stale' };
}

function targetsOf({ url, urlInWorld, mayLackQuery }: DigestAttempt<DigestKey>): readonly string[] {
  const targets = urlInWorld === undefined ? [url] : [url, urlInWorld];
  return mayLackQuery === true ? targets.flatMap((target) => [target, withoutQuery(target)]) : targets;
}

function withoutQuery(target: string): string {
  return target.split('?', 1)[0] ?? target;
}

function countOf({ qop, nc }: DigestAnswer): number | undefined {
  return qop === undefined || nc === undefined ? undefined : Number.parseInt(nc, 16);
}
