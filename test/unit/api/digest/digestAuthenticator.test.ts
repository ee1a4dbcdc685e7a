import { describe, expect, it } from '@jest/globals';
import { type AnswerSettings, answerTo, REALM, TARGET } from './digestClient.js';
import { ACCEPTED, digestServer, KEY, REFUSED, STALE } from './digestServer.js';

describe('a right answer', () => {
  // Authentication, rule 1: "The username is the programmatic API key's public key and the password is its private key."
  it('identifies the caller', () => {
    const { nonce, send } = digestServer();
    expect(send(nonce(), { nc: '00000001' })).toEqual(ACCEPTED);
  });

  it('may reuse its nonce with later counts, as Python requests does', () => {
    const { nonce, send } = digestServer();
    const kept = nonce();
    const results = ['00000001', '00000002', '0000000a', '0000000b'].map((nc) => send(kept, { nc }));
    expect(results).toEqual([ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED]);
  });

  it('may overtake others, as parallel requests do', () => {
    const { nonce, send } = digestServer();
    const kept = nonce();
    expect(['3', '1', '2', '3ff', '4'].map((nc) => send(kept, { nc }).ok)).toEqual([
      true,
      true,
      true,
      true,
      true,
    ]);
  });

  it('without a count may be repeated while its nonce is fresh, as by Python requests without qop', () => {
    const { clock, nonce, send } = digestServer();
    const kept = nonce();
    expect([send(kept), send(kept)]).toEqual([ACCEPTED, ACCEPTED]);
    clock.now += 60_001;
    expect(send(kept)).toEqual(STALE);
  });

  it('may name its target without the prefix of the world, as the Kubernetes operator does', () => {
    const { authenticator, nonce } = digestServer();
    const request = { method: 'GET', url: `/worlds/w${TARGET}`, realm: REALM, findKey: () => KEY };
    const header = (): string => answerTo(nonce(), { nc: '1' });
    expect(authenticator.authenticate({ ...request, urlInWorld: TARGET, header: header() })).toEqual(
      ACCEPTED,
    );
    expect(authenticator.authenticate({ ...request, header: header() })).toEqual(REFUSED);
  });
});

// Errors: "Missing or invalid credentials: Status 401 with the Digest challenge"; Authentication, rule 2: "stale=false".
describe('a request is refused without a hint of staleness', () => {
  it.each([undefined, '', 'Digest', 'Basic QUJDREVGOng=', 'Digest username="ABCDEF"'])(
    'if it has the header %s',
    (header) => {
      expect(digestServer().receive(header)).toEqual(REFUSED);
    },
  );

  it.each<AnswerSettings>([
    { password: 'wrong' },
    { username: 'NOBODY' },
    { realm: 'Another API' },
    { method: 'DELETE' },
    { uri: '/api/public/v1.0/orgs' },
  ])('when its answer is made with %o', (settings) => {
    const { nonce, send } = digestServer();
    expect(send(nonce(), { nc: '1', ...settings })).toEqual(REFUSED);
    expect(send(nonce(), settings)).toEqual(REFUSED);
  });

  it('when its realm is different, though the key would match', () => {
    const { authenticator, nonce } = digestServer();
    const header = answerTo(nonce(), { nc: '1' });
    const request = { method: 'GET', url: TARGET, header, findKey: () => KEY };
    expect(authenticator.authenticate({ ...request, realm: 'Another API' })).toEqual(REFUSED);
  });

  it('when it is a replay, however its count is spelled', () => {
    const { nonce, receive, send } = digestServer();
    const kept = nonce();
    const header = answerTo(kept, { nc: '00000001' });
    expect([receive(header), receive(header), send(kept, { nc: '1' })]).toEqual([ACCEPTED, REFUSED, REFUSED]);
  });
});

describe('a request gets a stale challenge with a new nonce', () => {
  it('as soon as its nonce is older than 60 seconds', () => {
    const { clock, nonce, send } = digestServer();
    const kept = nonce();
    clock.now += 60_000;
    expect(send(kept, { nc: '1' })).toEqual(ACCEPTED);
    clock.now += 1;
    expect(send(kept, { nc: '2' })).toEqual(STALE);
    expect(send(nonce(), { nc: '1' })).toEqual(ACCEPTED);
  });

  it('when its nonce is from another server, or from before a restart', () => {
    expect(digestServer().send(digestServer().nonce(), { nc: '1' })).toEqual(STALE);
  });

  it.each(['400', '00000400', 'f'.repeat(500)])('when its count is %s, 1024 or more', (nc) => {
    const { nonce, send } = digestServer();
    expect(send(nonce(), { nc })).toEqual(STALE);
  });

  it('even when its password is wrong, as the platform does', () => {
    const { clock, nonce, send } = digestServer();
    const kept = nonce();
    clock.now += 60_001;
    expect(send(kept, { nc: '1', password: 'wrong' })).toEqual(STALE);
  });
});

describe('the challenge', () => {
  it('carries a new nonce each time', () => {
    const { authenticator, nonce } = digestServer();
    expect(nonce()).not.toBe(nonce());
    expect(authenticator.challenge({ realm: REALM, parameter: 'op', stale: true })).toMatch(
      /^Digest realm="Deployment Management Public API", domain="", nonce="[A-Za-z0-9+/]{32}", algorithm=MD5, op="auth", stale=true$/,
    );
  });
});
