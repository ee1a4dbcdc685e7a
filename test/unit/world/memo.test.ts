import { describe, expect, it } from '@jest/globals';
import { Memo } from '../../../src/world/memo.js';

describe('A memo', () => {
  it('keeps up to its maximum of entries, also when one is set again', () => {
    const memo = new Memo<string, number>(2);
    memo.set('a', 1);
    memo.set('b', 2);
    memo.set('a', 3);
    expect([memo.get('a'), memo.get('b')]).toEqual([3, 2]);
    memo.set('c', 4);
    expect([memo.get('a'), memo.get('b'), memo.get('c')]).toEqual([3, undefined, 4]);
  });
});
