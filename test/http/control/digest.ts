import request, { type Response } from '../../support/request.js';
import {
  challengeIn,
  countText,
  digestHeader,
  type Challenge,
  type KeyPair,
} from '../../../tools/digest.mjs';
import type { App } from '../../support/digestClient.js';

/** Returns the challenge in the reply to an unsigned GET. */
export async function challengeAt(app: App, path: string): Promise<Challenge> {
  const { headers } = await request(app).get(path).expect(401);
  return challengeIn(headers['www-authenticate']);
}

/** Sends a GET twice: the first request receives the challenge, and the second one answers it. */
export async function getAs(app: App, key: KeyPair, path: string): Promise<Response> {
  return answer(app, key, path, await challengeAt(app, path));
}

/** Sends a GET that answers a challenge. */
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
