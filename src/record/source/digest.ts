import { createHash } from 'node:crypto';

/** The key pair with which a recording signs its requests. */
export interface KeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** A challenge of the source, from its `WWW-Authenticate` header. */
export interface Challenge {
  readonly realm: string;
  readonly nonce: string;
  readonly algorithm: 'MD5' | 'SHA-256';
  /** Whether the source knows the quality of protection `auth`. If not, the answer has the form of RFC 2069. */
  readonly hasQop: boolean;
  readonly opaque?: string;
  readonly stale: boolean;
}

/** The parts of a request that its signature covers. */
export interface Signed {
  readonly uri: string;
  /** Number of requests that this nonce has signed, including this one. */
  readonly count: number;
  readonly cnonce: string;
}

/** Reads a digest challenge. Returns `undefined` if the header has none that this program can answer. */
export function challengeIn(header: string | undefined): Challenge | undefined {
  const text = header === undefined ? undefined : /\bdigest\s+(.*)$/is.exec(header)?.[1];
  if (text === undefined) return undefined;
  const parts = new Map<string, string>();
  for (const [, name = '', quoted, plain = ''] of text.matchAll(
    /([\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]*))/g,
  ))
    parts.set(name.toLowerCase(), quoted?.replace(/\\(.)/g, '$1') ?? plain);
  const [realm, nonce, opaque] = [parts.get('realm'), parts.get('nonce'), parts.get('opaque')];
  const algorithm = (parts.get('algorithm') ?? 'MD5').toUpperCase();
  if (realm === undefined || nonce === undefined) return undefined;
  if (algorithm !== 'MD5' && algorithm !== 'SHA-256') return undefined;
  return {
    realm,
    nonce,
    algorithm,
    hasQop: (parts.get('qop') ?? '').split(/\s*,\s*/).includes('auth'),
    ...(opaque !== undefined && { opaque }),
    stale: parts.get('stale')?.toLowerCase() === 'true',
  };
}

/** Returns the `Authorization` header of a GET request (RFC 7616). */
export function authorizationOf(
  { publicKey, privateKey }: KeyPair,
  challenge: Challenge,
  { uri, count, cnonce }: Signed,
): string {
  const { realm, nonce, algorithm, hasQop, opaque } = challenge;
  const hashed = (text: string): string =>
    createHash(algorithm === 'MD5' ? 'md5' : 'sha256')
      .update(text)
      .digest('hex');
  const [ha1, ha2] = [hashed(`${publicKey}:${realm}:${privateKey}`), hashed(`GET:${uri}`)];
  const nc = count.toString(16).padStart(8, '0');
  const response = hashed(hasQop ? `${ha1}:${nonce}:${nc}:${cnonce}:auth:${ha2}` : `${ha1}:${nonce}:${ha2}`);
  const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;
  return [
    `Digest username=${quoted(publicKey)}`,
    `realm=${quoted(realm)}`,
    `nonce=${quoted(nonce)}`,
    `uri="${uri}"`,
    `algorithm=${algorithm}`,
    `response="${response}"`,
    ...(hasQop ? ['qop=auth', `nc=${nc}`, `cnonce="${cnonce}"`] : []),
    ...(opaque === undefined ? [] : [`opaque=${quoted(opaque)}`]),
  ].join(', ');
}
