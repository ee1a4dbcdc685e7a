import { randomBytes } from 'node:crypto';
import { expect } from '@jest/globals';
import {
  createDigestAuthenticator,
  type DigestResult,
  ha1Of,
} from '../../../../src/api/digest/digestAuthenticator.js';
import { type AnswerSettings, answerTo, PRIVATE_KEY, PUBLIC_KEY, REALM, TARGET } from './digestClient.js';

export const KEY = { name: 'admin', ha1: ha1Of(PUBLIC_KEY, REALM, PRIVATE_KEY) };
/** Results without a key, whatever their reason. */
export const REFUSED: unknown = expect.objectContaining({ ok: false, stale: false });
export const STALE: unknown = expect.objectContaining({ ok: false, stale: true });
export const ACCEPTED = { ok: true, key: KEY };

/** Creates an authenticator with one key and a clock that the test sets. */
export function digestServer() {
  const clock = { now: 1_767_225_600_000 };
  const authenticator = createDigestAuthenticator({ now: () => clock.now, randomBytes });
  const nonce = (): string => {
    const header = authenticator.challenge({ realm: REALM, parameter: 'qop', stale: false });
    return /nonce="([^"]+)"/.exec(header)?.[1] ?? '';
  };
  const receive = (header: string | undefined, method = 'GET', url = TARGET): DigestResult<typeof KEY> =>
    authenticator.authenticate({
      method,
      url,
      header,
      realm: REALM,
      findKey: (publicKey) => (publicKey === PUBLIC_KEY ? KEY : undefined),
    });
  const send = (to: string, settings?: AnswerSettings) => receive(answerTo(to, settings));
  return { authenticator, clock, nonce, receive, send };
}
