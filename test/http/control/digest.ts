import request, { type Response } from 'supertest';
import {
  challengeIn,
  countText,
  digestHeader,
  type Challenge,
  type KeyPair,
} from '../../../tools/digest.mjs';
import type { App } from '../../support/digestClient.js';

/** The challenge that an unsigned GET gets. */
export async function challengeAt(app: App, path: string): Promise<Challenge> {
  const { headers } = await request(app).get(path).expect(401);
  return challengeIn(headers['www-authenticate']);
}

/** A GET in two steps: the first gets the challenge, the second answers it. */
export async function getAs(app: App, key: KeyPair, path: string): Promise<Response> {
  return answer(app, key, path, await challengeAt(app, path));
}

/** A GET that answers a challenge. */
export async function answer(
  app: App,
  key: KeyPair,
  path: string,
  challenge: Challenge,
  count = 1,
): Promise<Response> {
  const header = digestHeader(key, challenge, { method: 'GET', uri: path, nc: countText(count) });
  return request(app).get(path).set('Authorization', header);
}
