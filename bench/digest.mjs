/** An `Authorization` header in the form of RFC 2069, which a load generator can send again and again for a minute. */
import { createHash } from 'node:crypto';

const md5 = (text) => createHash('md5').update(text).digest('hex');

export async function authorization(method, url, { publicKey, privateKey }) {
  const challenge = (await fetch(url, { method })).headers.get('www-authenticate');
  const part = (name) => new RegExp(` ${name}="([^"]*)"`).exec(challenge)[1];
  const { pathname, search } = new URL(url);
  const uri = pathname + search;
  const ha1 = md5(`${publicKey}:${part('realm')}:${privateKey}`);
  const response = md5(`${ha1}:${part('nonce')}:${md5(`${method}:${uri}`)}`);
  return `Digest username="${publicKey}", realm="${part('realm')}", nonce="${part('nonce')}", uri="${uri}", response="${response}"`;
}
