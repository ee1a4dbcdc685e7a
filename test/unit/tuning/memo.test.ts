import { describe, expect, it, jest } from '@jest/globals';
import { memoizeByText } from '../../../src/tuning/memo.js';

const upper = (): { readonly make: jest.Mock<(text: string) => string> } => ({
  make: jest.fn((text: string) => text.toUpperCase()),
});

describe('A memoized function of a text', () => {
  it('computes each result once', () => {
    const { make } = upper();
    const memoized = memoizeByText(10, make);
    expect([memoized('a'), memoized('a'), memoized('b')]).toEqual(['A', 'A', 'B']);
    expect(make).toHaveBeenCalledTimes(2);
  });

  it('keeps the last texts, and computes the result of an older one again', () => {
    const { make } = upper();
    const memoized = memoizeByText(2, make);
    for (const text of ['a', 'b', 'c', 'b', 'a']) memoized(text);
    expect(make.mock.calls.map(([text]) => text)).toEqual(['a', 'b', 'c', 'a']);
  });

  it('keeps neither results of long texts nor missing results', () => {
    const { make } = upper();
    const long = 'x'.repeat(1_025);
    const memoized = memoizeByText(10, make);
    memoized(long);
    expect(memoized(long)).toBe(long.toUpperCase());
    expect(make).toHaveBeenCalledTimes(2);
    const nothing = jest.fn((): string | undefined => undefined);
    const memoizedNothing = memoizeByText(10, nothing);
    expect([memoizedNothing('a'), memoizedNothing('a')]).toEqual([undefined, undefined]);
    expect(nothing).toHaveBeenCalledTimes(2);
  });
});
