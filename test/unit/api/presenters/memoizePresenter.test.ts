import { describe, expect, it } from '@jest/globals';
import { memoizePresenter } from '../../../../src/api/reply/memoizePresenter.js';

interface Row {
  readonly id: number;
}

function counting(): { present: (row: Row, link: string) => object; calls: () => number } {
  let calls = 0;
  const present = memoizePresenter((row: Row, link: string) => {
    calls += 1;
    return { id: row.id, link };
  });
  return { present, calls: () => calls };
}

describe('A memoized presenter', () => {
  it('returns the same object for the same row, and computes it once', () => {
    const { present, calls } = counting();
    const row = { id: 1 };
    expect(present(row, 'a')).toBe(present(row, 'a'));
    expect(calls()).toBe(1);
  });

  it('presents a row again when another argument has changed', () => {
    const { present } = counting();
    const row = { id: 1 };
    expect(present(row, 'a')).toEqual({ id: 1, link: 'a' });
    expect(present(row, 'b')).toEqual({ id: 1, link: 'b' });
  });

  it('presents another row with the same content again', () => {
    const { present } = counting();
    expect(present({ id: 1 }, 'a')).not.toBe(present({ id: 1 }, 'a'));
  });

  it('keeps the last 5,000 rows', () => {
    const { present, calls } = counting();
    const [first, second] = [{ id: 1 }, { id: 2 }];
    present(first, 'a');
    present(second, 'a');
    for (let at = 0; at < 4_999; at += 1) present({ id: at }, 'a');
    const before = calls();
    present(second, 'a');
    expect(calls()).toBe(before);
    present(first, 'a');
    expect(calls()).toBe(before + 1);
  });
});
