import { createHash } from 'node:crypto';
import request, { type Response } from 'supertest';

/** Any app that supertest can call. */
type App = Parameters<typeof request>[0];

export interface KeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface Challenge {
  readonly nonce: string;
  readonly realm: string;
}

/** The challenge with which an entrance answers a stranger. */
export async function challengeAt(app: App, path: string): Promise<Challenge> {
  const { headers } = await request(app).get(path).expect(401);
  const challenge = headers['www-authenticate'] ?? '';
  const part = (name: string): string => new RegExp(` ${name}="([^"]*)"`).exec(challenge)?.[1] ?? '';
  return { nonce: part('nonce'), realm: part('realm') };
}

/** A GET as a digest client makes it: asked for a challenge first, then answered. */
export async function getAs(app: App, pair: KeyPair, path: string): Promise<Response> {
  return answer(app, pair, path, await challengeAt(app, path));
}

/** A GET with the answer to a challenge. */
export async function answer(
  app: App,
  { publicKey, privateKey }: KeyPair,
  path: string,
  { nonce, realm }: Challenge,
  count = 1,
): Promise<Response> {
  const nc = count.toString(16).padStart(8, '0');
  const ha1 = md5(`${publicKey}:${realm}:${privateKey}`);
  const response = md5(`${ha1}:${nonce}:${nc}:0a4f113b:auth:${md5(`GET:${path}`)}`);
  const header = [
    `Digest username="${publicKey}", realm="${realm}", nonce="${nonce}", uri="${path}"`,
    `algorithm=MD5, response="${response}", qop=auth, nc=${nc}, cnonce="0a4f113b"`,
  ].join(', ');
  return request(app).get(path).set('Authorization', header);
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}
