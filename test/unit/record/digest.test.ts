import { describe, expect, it } from '@jest/globals';
import { authorizationOf, challengeIn } from '../../../src/record/source/digest.js';

/** Nonces of the examples in RFC 2069, RFC 2617 and RFC 7616. */
const [OLD, NEW] = ['dcd98b7102dd2f0e8b11d0f600bfb0c093', '7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v'];
const NEW_CNONCE = 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ';

const signed = (header: string, privateKey: string, cnonce: string): string | undefined => {
  const challenge = challengeIn(header);
  return challenge === undefined
    ? undefined
    : authorizationOf({ publicKey: 'Mufasa', privateKey }, challenge, {
        uri: '/dir/index.html',
        count: 1,
        cnonce,
      });
};

describe('the answer to a digest challenge', () => {
  it('is MD5 if the challenge names no algorithm', () => {
    const header = `Digest realm="testrealm@host.com", qop="auth,auth-int", nonce="${OLD}", opaque="5ccc"`;
    expect(signed(header, 'Circle Of Life', '0a4f113b')).toBe(
      `Digest username="Mufasa", realm="testrealm@host.com", nonce="${OLD}", uri="/dir/index.html", algorithm=MD5, response="6629fae49393a05397450978507c4ef1", qop=auth, nc=00000001, cnonce="0a4f113b", opaque="5ccc"`,
    );
  });

  it('has the form of RFC 2069 if the challenge has no quality of protection', () => {
    const header = `Digest realm="testrealm@host.com", nonce="${OLD}"`;
    const answer = signed(header, 'CircleOfLife', '0a4f113b');
    expect(answer).toContain('response="1949323746fe6a43ef61f9606e7febea"');
    expect(answer).not.toMatch(/qop|nc=|cnonce|opaque/);
  });

  it.each([
    ['MD5', '8ca523f5e9506fed4657c9700eebdbec'],
    ['sha-256', '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1'],
  ])('uses the algorithm of the challenge: %s', (algorithm, response) => {
    const header = `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=${algorithm}, nonce="${NEW}"`;
    expect(signed(header, 'Circle of Life', NEW_CNONCE)).toContain(`response="${response}"`);
  });
});

describe('a challenge', () => {
  it.each([
    undefined,
    'Basic realm="a"',
    'Digest realm="a"',
    'Digest nonce="a"',
    'Digest realm="a", nonce="b", algorithm=MD5-sess',
  ])('is ignored if the program cannot answer it: %s', (header) => {
    expect(challengeIn(header)).toBeUndefined();
  });

  it('may come after another scheme, with quoted quotes and a stale nonce', () => {
    expect(challengeIn('Basic realm="a", Digest realm="the \\"b\\"", nonce=c, stale=TRUE')).toEqual({
      realm: 'the "b"',
      nonce: 'c',
      algorithm: 'MD5',
      hasQop: false,
      stale: true,
    });
  });
});
