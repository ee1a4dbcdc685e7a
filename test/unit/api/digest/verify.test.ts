import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { DigestAnswer } from '../../../../src/api/digest/authorizationHeader.js';
import { ha1Of, judgeDigest } from '../../../../src/api/digest/verify.js';

const RFC_2617: DigestAnswer = {
  username: 'Mufasa',
  realm: 'testrealm@host.com',
  nonce: 'dcd98b7102dd2f0e8b11d0f600bfb0c093',
  uri: '/dir/index.html',
  qop: 'auth',
  nc: '00000001',
  cnonce: '0a4f113b',
  response: '6629fae49393a05397450978507c4ef1',
};
const RFC_7616: DigestAnswer = {
  username: 'Mufasa',
  realm: 'http-auth@example.org',
  uri: '/dir/index.html',
  algorithm: 'MD5',
  nonce: '7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v',
  nc: '00000001',
  cnonce: 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ',
  qop: 'auth',
  response: '8ca523f5e9506fed4657c9700eebdbec',
};
// The response is that of the RFC's erratum 749, because the one in section 2.4 is wrong.
const RFC_2069: DigestAnswer = {
  username: 'Mufasa',
  realm: 'testrealm@host.com',
  nonce: 'dcd98b7102dd2f0e8b11d0f600bfb0c093',
  uri: '/dir/index.html',
  response: '1949323746fe6a43ef61f9606e7febea',
};

function verify(answer: DigestAnswer, password: string, target = answer.uri, method = 'GET'): boolean {
  const ha1 = ha1Of(answer.username, answer.realm, password);
  return judgeDigest({ method, targets: [target], answer, ha1 }) === 'right';
}

/** Returns the RFC 2617 answer with changed parameters and the response that is correct for them. */
function signed(changes: Partial<DigestAnswer>): DigestAnswer {
  const answer = { ...RFC_2617, ...changes };
  const ha2 = md5(`GET:${answer.uri}`);
  const ha1 = ha1Of(answer.username, answer.realm, 'Circle Of Life');
  const { nonce, nc = '', cnonce = '', qop = '' } = answer;
  return { ...answer, response: md5(`${ha1}:${nonce}:${nc}:${cnonce}:${qop}:${ha2}`) };
}

/** This test checks how the server computes a digest, so it does not use the clients' tools/digest.mjs. */
function md5(text: string): string {
  return createHash('md5').update(text, 'latin1').digest('hex');
}

// Authentication, rule 1: "The username is the programmatic API key's public key and the password is its private key."
describe('an answer is right', () => {
  it('by the example of RFC 2617, section 3.5', () => {
    expect(verify(RFC_2617, 'Circle Of Life')).toBe(true);
  });

  it('by the MD5 example of RFC 7616, section 3.9.1', () => {
    expect(verify(RFC_7616, 'Circle of Life')).toBe(true);
  });

  it('by the example of RFC 2069, section 2.4, as corrected, without qop', () => {
    expect(verify(RFC_2069, 'CircleOfLife')).toBe(true);
  });

  it.each(['1', '01', 'a', 'A', '000000000000001'])('if the count is %s, hashed as sent', (nc) => {
    expect(verify(signed({ nc }), 'Circle Of Life')).toBe(true);
  });

  it('if qop is in capitals, hashed as sent', () => {
    expect(verify(signed({ qop: 'AUTH' }), 'Circle Of Life')).toBe(true);
  });

  it.each(['MD5', 'md5'])('if the algorithm is named %s', (algorithm) => {
    expect(verify({ ...RFC_2617, algorithm }, 'Circle Of Life')).toBe(true);
  });

  it('if the response is in capitals', () => {
    expect(verify({ ...RFC_2617, response: RFC_2617.response.toUpperCase() }, 'Circle Of Life')).toBe(true);
  });

  it('if it has bytes above 127, which Node delivers as Latin-1', () => {
    expect(verify(signed({ uri: '/caf\u00c3\u00a9' }), 'Circle Of Life')).toBe(true);
  });
});

describe('an answer is wrong', () => {
  it('if the password is another one', () => {
    expect(verify(RFC_2617, 'Circle of Life')).toBe(false);
  });

  it('for another method', () => {
    expect(verify(RFC_2617, 'Circle Of Life', 'PATCH')).toBe(false);
  });

  it.each([{ nc: '1' }, { nc: '00000002' }, { cnonce: 'x' }, { nonce: 'x' }, { uri: '/' }, { qop: 'AUTH' }])(
    'if %o is put in afterwards',
    (change) => {
      expect(verify({ ...RFC_2617, ...change }, 'Circle Of Life')).toBe(false);
    },
  );

  it.each(['', '6629fae4', `${RFC_2617.response}00`, 'z'.repeat(32), '\u0660'.repeat(32)])(
    'if the response is malformed: "%s"',
    (response) => {
      expect(verify({ ...RFC_2617, response }, 'Circle Of Life')).toBe(false);
    },
  );

  it.each(['MD5-sess', 'SHA-256', 'SHA-256-sess', ''])('if the algorithm is "%s"', (algorithm) => {
    expect(verify({ ...RFC_2617, algorithm }, 'Circle Of Life')).toBe(false);
  });

  it.each(['auth-int', '', 'auth,auth-int'])('if the qop is "%s"', (qop) => {
    expect(verify(signed({ qop }), 'Circle Of Life')).toBe(false);
  });

  it('if it has a qop but no count and no client nonce', () => {
    const { username, realm, nonce, uri } = RFC_2617;
    const ha1 = ha1Of(username, realm, 'Circle Of Life');
    const response = md5(`${ha1}:${nonce}:::auth:${md5(`GET:${uri}`)}`);
    expect(verify({ username, realm, nonce, uri, qop: 'auth', response }, 'Circle Of Life')).toBe(false);
  });

  it('if the user is unknown, even when it fits the HA1 used in its place', () => {
    const ha2 = md5('GET:/dir/index.html');
    const response = md5(`${'0'.repeat(32)}:${RFC_2617.nonce}:00000001:0a4f113b:auth:${ha2}`);
    const answer = { ...RFC_2617, response };
    expect(judgeDigest({ method: 'GET', targets: [answer.uri], answer, ha1: undefined })).toBe(
      'wrongResponse',
    );
  });
});
