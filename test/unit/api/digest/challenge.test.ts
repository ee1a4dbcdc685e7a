import { describe, expect, it } from '@jest/globals';
import { challengeHeader, UNAUTHORIZED, UNAUTHORIZED_BODY } from '../../../../src/api/digest/challenge.js';

const NONCE = 'SlgYP7Tv3FS/BuCj/x4WQRIV1bNKdpJg';

// Authentication, rule 2: "scheme Digest, a fixed realm naming the public API, an empty domain, a nonce, algorithm=MD5,
// op="auth" and stale=false".
describe('the challenge', () => {
  it('matches the one in the document', () => {
    const realm = 'Deployment Management Public API';
    expect(challengeHeader({ realm, parameter: 'op', nonce: NONCE, stale: false })).toBe(
      `Digest realm="Deployment Management Public API", domain="", nonce="${NONCE}", algorithm=MD5, op="auth", stale=false`,
    );
  });

  it('matches the one recorded from a real server', () => {
    expect(challengeHeader({ realm: 'MMS Public API', parameter: 'qop', nonce: NONCE, stale: false })).toBe(
      `Digest realm="MMS Public API", domain="", nonce="${NONCE}", algorithm=MD5, qop="auth", stale=false`,
    );
  });

  it('marks a nonce that is too old as stale', () => {
    expect(challengeHeader({ realm: 'r', parameter: 'op', nonce: NONCE, stale: true })).toMatch(
      /, stale=true$/,
    );
  });

  it('escapes a realm that would end its quotes', () => {
    const header = challengeHeader({ realm: 'a"b\\c', parameter: 'op', nonce: NONCE, stale: false });
    expect(header).toMatch(/^Digest realm="a\\"b\\\\c", domain=""/);
  });
});

describe('the body of a 401', () => {
  it('is the recorded one, 142 bytes', () => {
    expect(UNAUTHORIZED_BODY).toBe(`{
  "error" : 401,
  "reason" : "Unauthorized",
  "detail" : "You are not authorized for this resource.",
  "errorCode" : "UNEXPECTED_ERROR"
}`);
    expect(Buffer.byteLength(UNAUTHORIZED_BODY)).toBe(142);
  });

  it('is the object for the envelope, written out', () => {
    expect(JSON.parse(UNAUTHORIZED_BODY)).toEqual(UNAUTHORIZED);
    expect(Object.isFrozen(UNAUTHORIZED)).toBe(true);
  });
});
