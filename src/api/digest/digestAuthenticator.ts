import { type DigestAnswer, parseDigestHeader } from './authorizationHeader.js';
import { type Challenge, challengeHeader } from './challenge.js';
import { type NonceSources, NonceStore } from './nonces.js';
import { verifyDigest } from './verify.js';

export { ha1Of } from './verify.js';

/** One request as far as authentication sees it. */
export interface DigestAttempt<Key extends DigestKey> {
  readonly method: string;
  /** The request target as it came, prefix and query included. */
  readonly url: string;
  /**
   * The target without the prefix of its world, if it has one: a client that puts its base URL in front only when it
   * sends (the platform's Kubernetes operator) signs this.
   */
  readonly urlInWorld?: string;
  /** Whether the answer may name the target without its query (quirk `digestUriQuery`). */
  readonly mayLackQuery?: boolean;
  /** The `Authorization` header. */
  readonly header: string | undefined;
  readonly realm: string;
  readonly findKey: (publicKey: string) => Key | undefined;
}

/** What has to be known of a key to check an answer made with it; see `ha1Of`. */
export interface DigestKey {
  readonly ha1: string;
}

/** Who is calling, or else whether the client should try again with the new nonce. */
export type DigestResult<Key> =
  { readonly ok: true; readonly key: Key } | { readonly ok: false; readonly stale: boolean };

/** Checks digest answers and writes challenges. */
export interface DigestAuthenticator {
  authenticate<Key extends DigestKey>(attempt: DigestAttempt<Key>): DigestResult<Key>;
  /** The `WWW-Authenticate` header with a new nonce. */
  challenge(challenge: Omit<Challenge, 'nonce'>): string;
}

/** An authenticator with nonces of its own; `now` counts real milliseconds. */
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
  // Only a right answer uses the nonce up: a stranger who saw a nonce cannot spend its counts.
  const verdict = right ? nonces.use(answer.nonce, count) : nonces.check(answer.nonce, count);
  if (right && key && verdict === 'fresh') return { ok: true, key };
  // The platform says stale of an old nonce whoever sends it; a client then tries once more and learns if it was wrong.
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
