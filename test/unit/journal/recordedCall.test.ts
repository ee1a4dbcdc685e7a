import { describe, expect, it } from '@jest/globals';
import { callOf } from '../../../src/journal/recordedCall.js';
import { Journal } from '../../../src/journal/journal.js';
import { E2, given } from '../../support/journals.js';

const call = (target: string, headers: readonly string[] = [], arrived?: Readonly<Record<string, unknown>>) =>
  callOf(given(new Journal(), { target, headers }), 1, arrived);

describe('an exchange as a call', () => {
  it('returns the values of a query parameter, encoded or not, sent once or several times', () => {
    const asked = call(`${E2}?page%4eum=2&pretty=true&tag=a&tag=b&two+words=x`);
    expect(asked.parameter('pageNum')).toBe('2');
    expect(asked.parameter('pretty')).toBe('true');
    expect(asked.parameter('tag')).toEqual(['a', 'b']);
    expect(asked.parameter('two words')).toBe('x');
    expect(asked.parameter('page')).toBeUndefined();
    expect(call(E2).parameter('pretty')).toBeUndefined();
  });

  it('returns all values of a header', () => {
    const headers = ['X-Test', 'a', 'x-test', 'b', 'Accept', '*/*'];
    expect(call(E2, headers).header('x-test')).toEqual(['a', 'b']);
    const arrived = { 'x-test': 'a, b', accept: '*/*' };
    expect(call(E2, headers, arrived).header('x-test')).toEqual(['a', 'b']);
    expect(call(E2, headers, arrived).header('x-other')).toBeUndefined();
  });

  it('reads the caller from the header in linear time', () => {
    const ofHeader = (value: string) => call(E2, ['Authorization', value]).publicKey;
    expect(ofHeader('Digest username="ada", realm="x",nc=00000001')).toBe('ada');
    // A search that starts at each of the letters would take seconds for 32 KiB, and an hour for this header.
    expect(ofHeader(`Digest ${'a'.repeat(1_000_000)}`)).toBeUndefined();
  });

  it.each(['toString', 'constructor', '__proto__', 'hasOwnProperty'])(
    'has no %s unless it was sent',
    (name) => {
      expect(call(`${E2}?pretty=true`).parameter(name)).toBeUndefined();
      expect(call(E2).parameter(name)).toBeUndefined();
      expect(call(E2, ['Accept', '*/*'], { accept: '*/*' }).header(name)).toBeUndefined();
      expect(call(`${E2}?${name}=1`).parameter(name)).toBe('1');
    },
  );
});
