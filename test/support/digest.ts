import { createHash } from 'node:crypto';

/** The two halves of an API key. */
export interface KeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface Challenge {
  readonly realm: string;
  readonly nonce: string;
}

export interface SignedRequest {
  readonly method: string;
  /** The path with its query. */
  readonly uri: string;
  /** Which use of the nonce this is, as eight hex digits. If unset: the form of RFC 2069, without `qop`. */
  readonly nc?: string;
}

const CNONCE = '0a4f113b';

/** The server refuses a nonce after 1023 uses. */
const USES_PER_NONCE_MAX = 500;

/** Reads a `WWW-Authenticate` header. A missing part is empty. */
export function challengeIn(header: string | null | undefined): Challenge {
  const part = (name: string): string => new RegExp(` ${name}="([^"]*)"`).exec(header ?? '')?.[1] ?? '';
  return { realm: part('realm'), nonce: part('nonce') };
}

/** The `Authorization` header of a request: HTTP Digest with MD5 (RFC 7616 or RFC 2069). */
export function digestHeader(
  { publicKey, privateKey }: KeyPair,
  { realm, nonce }: Challenge,
  { method, uri, nc }: SignedRequest,
): string {
  const ha1 = md5(`${publicKey}:${realm}:${privateKey}`);
  const ha2 = md5(`${method}:${uri}`);
  const start = `Digest username="${publicKey}", realm="${realm}", nonce="${nonce}", uri="${uri}"`;
  if (nc === undefined) return `${start}, response="${md5(`${ha1}:${nonce}:${ha2}`)}"`;
  const response = md5(`${ha1}:${nonce}:${nc}:${CNONCE}:auth:${ha2}`);
  return `${start}, algorithm=MD5, response="${response}", qop=auth, nc=${nc}, cnonce="${CNONCE}"`;
}

/** A count of uses as clients send it. */
export function countText(count: number): string {
  return count.toString(16).padStart(8, '0');
}

/** Signs many requests with one nonce, and asks for a new challenge before the nonce is used up. */
export class DigestSession {
  private challenge: Challenge | undefined;
  private count = 0;

  constructor(private readonly fetchChallenge: () => Promise<Challenge>) {}

  async sign(key: KeyPair, method: string, uri: string): Promise<string> {
    if (this.challenge === undefined || this.count >= USES_PER_NONCE_MAX) {
      this.challenge = await this.fetchChallenge();
      this.count = 0;
    }
    this.count += 1;
    return digestHeader(key, this.challenge, { method, uri, nc: countText(this.count) });
  }
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}
