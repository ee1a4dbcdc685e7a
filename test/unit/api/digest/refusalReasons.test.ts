import { expect, it } from '@jest/globals';
import { NONCE_AGE_MS_MAX } from '../../../../src/api/digest/nonces.js';
import { answerTo } from './digestClient.js';
import { digestServer } from './digestServer.js';

type Server = ReturnType<typeof digestServer>;

/** Sends credentials with which something is wrong. */
const SENDERS: readonly (readonly [reason: string, send: (server: Server) => unknown])[] = [
  ['noCredentials', ({ receive }) => receive(undefined)],
  ['otherScheme', ({ receive }) => receive('Basic QURNSU4xOng=')],
  ['otherScheme', ({ receive }) => receive('Digestion username="x"')],
  ['malformed', ({ receive }) => receive('Digest username="x"')],
  ['malformed', ({ receive }) => receive('Digest')],
  ['badCount', ({ send, nonce }) => send(nonce(), { nc: '00000000' })],
  ['otherRealm', ({ send, nonce }) => send(nonce(), { nc: '1', realm: 'another' })],
  ['unknownKey', ({ send, nonce }) => send(nonce(), { nc: '1', username: 'NOBODY' })],
  ['wrongPrivateKey', ({ send, nonce }) => send(nonce(), { nc: '1', password: 'wrong' })],
  ['wrongPrivateKey', ({ send, nonce }) => send(nonce(), { nc: '1', method: 'PUT' })],
  ['otherTarget', ({ send, nonce }) => send(nonce(), { nc: '1', uri: '/elsewhere' })],
  ['unknownNonce', ({ send }) => send('SlgYP7Tv3FS/BuCj/x4WQRIV1bNKdpJg', { nc: '1' })],
  [
    'staleNonce',
    ({ send, nonce, clock }) => {
      const old = nonce();
      clock.now += NONCE_AGE_MS_MAX + 1;
      return send(old, { nc: '1' });
    },
  ],
  [
    'usedCount',
    ({ receive, nonce }) => {
      const header = answerTo(nonce(), { nc: '00000001' });
      receive(header);
      return receive(header);
    },
  ],
];

it.each(SENDERS)('%s is why credentials are refused', (reason, send) => {
  expect(send(digestServer())).toMatchObject({ ok: false, reason });
});

it('A wrong key is the reason even if the nonce is old, because a new one would not help', () => {
  const { nonce, clock, send } = digestServer();
  const old = nonce();
  clock.now += NONCE_AGE_MS_MAX + 1;
  expect(send(old, { nc: '1', password: 'wrong' })).toEqual({
    ok: false,
    stale: true,
    reason: 'wrongPrivateKey',
  });
});
