import * as crypto from 'node:crypto';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';

const steps: string[] = [];

jest.unstable_mockModule('node:crypto', () => ({
  ...crypto,
  hash: (algorithm: string, data: Buffer, encoding: 'buffer') => {
    steps.push(algorithm);
    return crypto.hash(algorithm, data, encoding);
  },
  timingSafeEqual: (a: Buffer, b: Buffer) => {
    steps.push(`compare ${a.length} with ${b.length} bytes`);
    return crypto.timingSafeEqual(a, b);
  },
}));

const { ha1Of, verifyDigest } = await import('../../../../src/api/digest/verify.js');

const ANSWER = { username: 'u', realm: 'r', nonce: 'n', uri: '/', response: '0'.repeat(32) };
const HA1 = ha1Of('u', 'r', 'p');

describe('the steps of a check', () => {
  beforeEach(() => {
    steps.length = 0;
  });

  it.each([
    ['a known user with a wrong password', HA1],
    ['an unknown user', undefined],
  ])('are two hashes and one constant-time comparison for %s', (_, ha1) => {
    const answer = { ...ANSWER, uri: `/${String(ha1)}` };
    expect(verifyDigest({ method: 'GET', targets: ['/'], answer, ha1 })).toBe(false);
    expect(steps).toEqual(['md5', 'md5', 'compare 16 with 16 bytes']);
  });

  it('hash a method and a target once, because they are not secret', () => {
    for (const ha1 of [HA1, undefined]) {
      const answer = { ...ANSWER, uri: '/twice' };
      expect(verifyDigest({ method: 'GET', targets: ['/'], answer, ha1 })).toBe(false);
    }
    const compared = 'compare 16 with 16 bytes';
    expect(steps).toEqual(['md5', 'md5', compared, 'md5', compared]);
  });

  it('never reach the comparison with a response of another length', () => {
    const answer = { ...ANSWER, uri: '/short', response: '00' };
    expect(verifyDigest({ method: 'GET', targets: ['/'], answer, ha1: HA1 })).toBe(false);
    expect(steps).toEqual(['md5', 'md5']);
  });
});
