import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ha1Of, verifyDigest } from '../../../../src/api/digest/verify.js';

const steps: string[] = [];
const { hash, timingSafeEqual } = crypto;

beforeAll(() => {
  vi.spyOn(crypto, 'hash').mockImplementation((algorithm: string, data: crypto.BinaryLike, encoding) => {
    steps.push(algorithm);
    return hash(algorithm, data, encoding as 'hex');
  });
  vi.spyOn(crypto, 'timingSafeEqual').mockImplementation((a, b) => {
    steps.push(`compare ${a.byteLength} with ${b.byteLength} bytes`);
    return timingSafeEqual(a, b);
  });
  syncBuiltinESMExports();
});

afterAll(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

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

  it('hash a method and a target once, as they are no secret', () => {
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
