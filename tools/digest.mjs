/**
 * An `Authorization` header in the form of RFC 2069, which a client can send again and again for a minute. The build,
 * the drawings of the documents and the benchmarks use it.
 */
import { createHash } from 'node:crypto';

const md5 = (text) => createHash('md5').update(text).digest('hex');

/** The key of the built-in fixtures that has all permissions. */
export const ADMIN = { publicKey: 'ADMIN1', privateKey: '11111111-2222-3333-4444-5555555' };

/** Requests a challenge and returns the header that answers it. */
export async function authorization(method, url, key) {
  const challenge = (await fetch(url, { method })).headers.get('www-authenticate');
  return signed(challenge, method, url, key);
}

/** Returns the header that answers a challenge. */
export function signed(challenge, method, url, { publicKey, privateKey }) {
  const part = (name) => new RegExp(` ${name}="([^"]*)"`).exec(challenge)[1];
  const { pathname, search } = new URL(url);
  const uri = pathname + search;
  const ha1 = md5(`${publicKey}:${part('realm')}:${privateKey}`);
  const response = md5(`${ha1}:${part('nonce')}:${md5(`${method}:${uri}`)}`);
  return `Digest username="${publicKey}", realm="${part('realm')}", nonce="${part('nonce')}", uri="${uri}", response="${response}"`;
}
