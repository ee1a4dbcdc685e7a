/** The client's side of HTTP Digest with MD5. The build, the documents, the benchmarks and the tests sign their requests with it. */
import { createHash } from 'node:crypto';

const CNONCE = '0a4f113b';

/** The key of the built-in fixtures that has all permissions. */
export const ADMIN = { publicKey: 'ADMIN1', privateKey: '11111111-2222-3333-4444-5555555' };

/**
 * Requests a challenge and returns the header that answers it. A client can send this header repeatedly for one
 * minute.
 */
export async function authorization(method, url, key) {
  const reply = await fetch(url, { method });
  await reply.arrayBuffer();
  return signed(reply.headers.get('www-authenticate'), method, url, key);
}

/** Returns the header that answers a challenge, in the form of RFC 2069. */
export function signed(challenge, method, url, key) {
  return digestHeader(key, challengeIn(challenge), { method, uri: uriOf(url) });
}

/** Reads a `WWW-Authenticate` header. A missing part is empty. */
export function challengeIn(header) {
  const part = (name) => new RegExp(` ${name}="([^"]*)"`).exec(header ?? '')?.[1] ?? '';
  return { realm: part('realm'), nonce: part('nonce') };
}

/**
 * Returns the `Authorization` header of a request: in the form of RFC 7616 if `nc` is set, otherwise in the form of RFC
 * 2069.
 */
export function digestHeader(key, challenge, request) {
  const { realm, nonce } = challenge;
  const { uri, nc, cnonce = CNONCE } = request;
  const response = digestResponse(key, challenge, request);
  const start = `Digest username="${key.publicKey}", realm="${realm}", nonce="${nonce}", uri="${uri}"`;
  if (nc === undefined) return `${start}, response="${response}"`;
  return `${start}, algorithm=MD5, response="${response}", qop=auth, nc=${nc}, cnonce="${cnonce}"`;
}

/** Returns the parameter `response` of an `Authorization` header. */
export function digestResponse(key, { realm, nonce }, { method, uri, nc, cnonce = CNONCE }) {
  const ha1 = md5(`${key.publicKey}:${realm}:${key.privateKey}`);
  const ha2 = md5(`${method}:${uri}`);
  return md5(nc === undefined ? `${ha1}:${nonce}:${ha2}` : `${ha1}:${nonce}:${nc}:${cnonce}:auth:${ha2}`);
}

/** Formats a nonce count (`nc`) as clients send it. */
export function countText(count) {
  return count.toString(16).padStart(8, '0');
}

/** Returns the path and the query of a URL. Clients sign this text. */
export function uriOf(url) {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

function md5(text) {
  return createHash('md5').update(text).digest('hex');
}
