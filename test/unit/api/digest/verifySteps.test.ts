import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ha1Of, judgeDigest } from '../../../../src/api/digest/verify.js';

const steps: string[] = [];

/** Records the hashes and comparisons that `node:crypto` makes. This includes calls from other modules. */
function watchCrypto(): void {
  const { hash, timingSafeEqual } = crypto;
  jest.spyOn(crypto, 'hash').mockImplementation((algorithm: string, data: unknown, encoding: unknown) => {
    steps.push(algorithm);
    return hash(algorithm, data as never, encoding as never);
  });
  jest.spyOn(crypto, 'timingSafeEqual').mockImplementation((a, b) => {
    steps.push(`compare ${a.byteLength} with ${b.byteLength} bytes`);
    return timingSafeEqual(a, b);
  });
  syncBuiltinESMExports();
}

const ANSWER = { username: 'u', realm: 'r', nonce: 'n', uri: '/', response: '0'.repeat(32) };
const HA1 = ha1Of('u', 'r', 'p');

describe('the steps of a check', () => {
  beforeAll(watchCrypto);
  beforeEach(() => {
    steps.length = 0;
  });
  afterAll(() => {
    jest.restoreAllMocks();
    syncBuiltinESMExports();
  });

  it.each([
    ['a known user with a wrong password', HA1],
    ['an unknown user', undefined],
  ])('are two hashes and one constant-time comparison for %s', (_, ha1) => {
    const answer = { ...ANSWER, uri: `/${String(ha1)}` };
    expect(judgeDigest({ method: 'GET', targets: ['/'], answer, ha1 })).toBe('wrongResponse');
    expect(steps).toEqual(['md5', 'md5', 'compare 16 with 16 bytes']);
  });

  it('hash a method and a target once, because they are not secret', () => {
    for (const ha1 of [HA1, undefined]) {
      const answer = { ...ANSWER, uri: '/twice' };
      expect(judgeDigest({ method: 'GET', targets: ['/'], answer, ha1 })).toBe('wrongResponse');
    }
    const compared = 'compare 16 with 16 bytes';
    expect(steps).toEqual(['md5', 'md5', compared, 'md5', compared]);
  });

  it('never reach the comparison with a response of another length', () => {
    const answer = { ...ANSWER, uri: '/short', response: '00' };
    expect(judgeDigest({ method: 'GET', targets: ['/'], answer, ha1: HA1 })).toBe('wrongResponse');
    expect(steps).toEqual(['md5', 'md5']);
  });
});
