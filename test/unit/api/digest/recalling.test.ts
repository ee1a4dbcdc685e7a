import { describe, expect, it, jest } from '@jest/globals';
import { memoizeByText } from '../../../../src/api/digest/memoizeByText.js';

const upper = (): { readonly make: jest.Mock<(text: string) => string> } => ({
  make: jest.fn((text: string) => text.toUpperCase()),
});

describe('a function of a text that recalls', () => {
  it('makes the same of the same text, once', () => {
    const { make } = upper();
    const recall = memoizeByText(10, make);
    expect([recall('a'), recall('a'), recall('b')]).toEqual(['A', 'A', 'B']);
    expect(make).toHaveBeenCalledTimes(2);
  });

  it('keeps so many at most, and forgets them all when full', () => {
    const { make } = upper();
    const recall = memoizeByText(2, make);
    for (const text of ['a', 'b', 'c', 'c', 'a']) recall(text);
    expect(make.mock.calls.map(([text]) => text)).toEqual(['a', 'b', 'c', 'a']);
  });

  it('does not keep long texts, nor that nothing came of one', () => {
    const { make } = upper();
    const long = 'x'.repeat(1_025);
    const recall = memoizeByText(10, make);
    recall(long);
    expect(recall(long)).toBe(long.toUpperCase());
    expect(make).toHaveBeenCalledTimes(2);
    const nothing = jest.fn((): string | undefined => undefined);
    const recallNothing = memoizeByText(10, nothing);
    expect([recallNothing('a'), recallNothing('a')]).toEqual([undefined, undefined]);
    expect(nothing).toHaveBeenCalledTimes(2);
  });
});
