import { describe, expect, it } from '@jest/globals';
import { serialOf } from '../../../src/server/tls/certificates.js';

describe('the serial number of a certificate', () => {
  it.each([
    [0x00, '40000000000000000000000000000000'],
    [0x12, '42121212121212121212121212121212'],
    [0xff, '4fffffffffffffffffffffffffffffff'],
  ])('is positive and without leading zeros for any random bytes: 0x%i', (byte, serial) => {
    expect(serialOf(Buffer.alloc(16, byte))).toBe(serial);
  });
});
