import { describe, expect, test } from '@jest/globals';
import { error } from '../../../src/faults/error/error.js';
import { read } from '../../../src/schema/read.js';

const isValid = (settings: object): boolean => 'value' in read(error.settings, settings);

describe('An error that a rule injects', () => {
  test('has a status from 400 to 599', () => {
    expect([399, 400, 503, 599, 600].map((status) => isValid({ status }))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  test('has the wait as a date only if it has a wait', () => {
    expect(isValid({ status: 503, retryAfter: 2, retryAfterDate: true })).toBe(true);
    expect(isValid({ status: 503, retryAfterDate: true })).toBe(false);
  });

  test.each(['Content-Length', 'transfer-encoding', 'a b', ''])('cannot set the header %p', (name) => {
    expect(isValid({ status: 503, headers: { 'X-Reason': 'busy' } })).toBe(true);
    expect(isValid({ status: 503, headers: { [name]: '1' } })).toBe(false);
  });
});
