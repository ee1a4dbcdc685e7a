import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BASE_PATH } from '../../../../src/contract/contract.js';
import { challengeIn, digestHeader } from '../../../../tools/digest.mjs';
import { KEYS, platformOf } from '../../../support/platform.js';
import { Wire, type WireReply } from './wire.js';

const REALM = 'Deployment Management Public API';
const TARGET = `${BASE_PATH}/clusters?itemsPerPage=1&pageNum=2`;

/** The parts of a client's answer to the challenge. Unset parts have their correct values. */
interface Answer {
  readonly method?: string;
  readonly uri?: string;
  readonly username?: string;
  readonly password?: string;
  readonly realm?: string;
  readonly nonce?: string;
  /** `null` means the form of RFC 2069, without `qop`. */
  readonly nc?: string | null;
}

let wire: Wire;
let nonce: string;

function nonceOf({ headers }: WireReply): string {
  return challengeIn(headers['www-authenticate']).nonce;
}

function header(answer: Answer = {}): string {
  const { username = KEYS.admin.publicKey, password = KEYS.admin.privateKey, realm = REALM } = answer;
  const { method = 'GET', uri = TARGET, nc = '00000001', nonce: challenged = nonce } = answer;
  const key = { publicKey: username, privateKey: password };
  return digestHeader(key, { realm, nonce: challenged }, { method, uri, ...(nc !== null && { nc }) });
}

function send(authorization: string, method = 'GET', target = TARGET): Promise<WireReply> {
  return wire.call({ method, target, key: null, headers: { authorization } });
}

function staleness({ headers, status }: WireReply): string {
  return `${status} ${/stale=(\w+)/.exec(headers['www-authenticate'] ?? '')?.[1] ?? ''}`;
}

describe('digest authentication', () => {
  beforeAll(async () => {
    wire = await Wire.to(platformOf());
  });

  beforeEach(async () => {
    nonce = nonceOf(await wire.call({ path: '/clusters', key: null }));
  });

  afterAll(() => wire.close());

  /** "The username is the programmatic API key's public key and the password is its private key." (rule 1) */
  describe('a signed request', () => {
    it('is accepted with the key; its query is part of the signed text', async () => {
      const { status, text } = await send(header());
      expect(status).toBe(200);
      expect((JSON.parse(text) as { readonly results: unknown[] }).results).toHaveLength(1);
    });

    it('is accepted with later counts of the same nonce, in any order', async () => {
      for (const nc of ['00000001', '00000003', '00000002', '0000000A']) {
        expect((await send(header({ nc }))).status).toBe(200);
      }
    });

    it('is accepted repeatedly with an answer in the form of RFC 2069', async () => {
      expect((await send(header({ nc: null }))).status).toBe(200);
      expect((await send(header({ nc: null }))).status).toBe(200);
    });

    it('uses HEAD as the method of a HEAD', async () => {
      expect((await send(header({ method: 'HEAD' }), 'HEAD')).status).toBe(200);
      expect((await send(header({ method: 'GET', nc: '00000002' }), 'HEAD')).status).toBe(401);
    });

    it('may end with a slash, which is part of the signed text', async () => {
      const target = `${BASE_PATH}/clusters/`;
      expect((await send(header({ uri: target }), 'GET', target)).status).toBe(200);
      expect(
        (await send(header({ uri: `${BASE_PATH}/clusters`, nc: '00000002' }), 'GET', target)).status,
      ).toBe(401);
    });

    it('may use an absolute URL, as a client behind a proxy does', async () => {
      const target = `http://platform.example.com${TARGET}`;
      expect((await send(header({ uri: target }), 'GET', target)).status).toBe(200);
      expect((await send(header({ nc: '00000002' }), 'GET', target)).status).toBe(200);
    });

    it('gets links with the host of an absolute URL, which counts instead of Host', async () => {
      const target = `http://platform.example.com:8080${TARGET}`;
      const { text } = await send(header({ uri: target }), 'GET', target);
      const { links } = JSON.parse(text) as { readonly links: readonly { readonly href: string }[] };
      expect(new Set(links.map(({ href }) => new URL(href).host))).toEqual(
        new Set(['platform.example.com:8080']),
      );
    });

    it('gets a reply without a challenge', async () => {
      expect((await send(header())).headers).not.toHaveProperty('www-authenticate');
    });
  });

  describe('a request with a wrong signature', () => {
    it.each<[string, Answer]>([
      ['with another password', { password: KEYS.orgOwner.privateKey }],
      ['with an empty password', { password: '' }],
      ['by a key that nobody has', { username: 'NOBODY' }],
      ['by nobody', { username: '' }],
      ['by a key in another spelling', { username: 'admin1' }],
      ['by a user, who has no key', { username: 'ada.okafor@harbor-retail.example.com' }],
      ['for another realm', { realm: 'MMS Public API' }],
      ['for another method', { method: 'POST' }],
      ['for another path', { uri: `${BASE_PATH}/orgs?itemsPerPage=1&pageNum=2` }],
      ['for another query', { uri: `${BASE_PATH}/clusters?itemsPerPage=500` }],
      ['without its query', { uri: `${BASE_PATH}/clusters` }],
    ])('is refused %s, without an invitation to retry', async (_name, answer) => {
      expect(staleness(await send(header(answer)))).toBe('401 false');
    });

    it.each([
      '',
      'Digest',
      'Digest username="ADMIN1"',
      'Basic QURNSU4xOjExMTExMTEx',
      'Bearer ADMIN1',
      'Digest x',
    ])('is refused with the header %j', async (authorization) => {
      expect(staleness(await send(authorization))).toBe('401 false');
    });

    it('does not use up its nonce', async () => {
      await send(header({ password: 'wrong' }));
      expect((await send(header())).status).toBe(200);
    });
  });

  describe('a nonce', () => {
    it('is refused with a count that was used before', async () => {
      expect((await send(header())).status).toBe(200);
      expect(staleness(await send(header()))).toBe('401 false');
    });

    it('goes stale after a minute of real time, and the client receives a new one', async () => {
      wire.platform.realNow += 61_000;
      const refused = await send(header());
      expect(staleness(refused)).toBe('401 true');
      expect((await send(header({ nonce: nonceOf(refused) }))).status).toBe(200);
    });

    it('counts as stale when the platform did not issue it', async () => {
      expect(staleness(await send(header({ nonce: 'SlgYP7Tv3FS/BuCj/x4WQRIV1bNKdpJg' })))).toBe('401 true');
      expect(staleness(await send(header({ nonce: '' })))).toBe('401 true');
    });

    it('is stale from its 1024th count on', async () => {
      expect((await send(header({ nc: '000003ff' }))).status).toBe(200);
      for (const nc of ['00000400', 'ffffffff'])
        expect(staleness(await send(header({ nc })))).toBe('401 true');
    });

    it('begins with the count 1: 0 is refused and not stale, and the nonce stays good', async () => {
      expect(staleness(await send(header({ nc: '00000000' })))).toBe('401 false');
      expect((await send(header())).status).toBe(200);
    });

    it('has a count of eight digits (RFC 7616)', async () => {
      for (const nc of ['1', '0000001', '000000001'])
        expect(staleness(await send(header({ nc })))).toBe('401 false');
      expect((await send(header())).status).toBe(200);
    });
  });
});
