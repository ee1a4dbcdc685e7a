import { describe, expect, it } from '@jest/globals';
import { remembering } from '../../../../src/api/presenters/remembering.js';

interface Row {
  readonly id: number;
}

function counting(): { present: (row: Row, link: string) => object; calls: () => number } {
  let calls = 0;
  const present = remembering((row: Row, link: string) => {
    calls += 1;
    return { id: row.id, link };
  });
  return { present, calls: () => calls };
}

describe('a presenter that remembers', () => {
  it('gives the same object for the same row, and makes it once', () => {
    const { present, calls } = counting();
    const row = { id: 1 };
    expect(present(row, 'a')).toBe(present(row, 'a'));
    expect(calls()).toBe(1);
  });

  it('presents a row anew when anything else that it depends on has changed', () => {
    const { present } = counting();
    const row = { id: 1 };
    expect(present(row, 'a')).toEqual({ id: 1, link: 'a' });
    expect(present(row, 'b')).toEqual({ id: 1, link: 'b' });
  });

  it('presents another row of the same content anew', () => {
    const { present } = counting();
    expect(present({ id: 1 }, 'a')).not.toBe(present({ id: 1 }, 'a'));
  });

  it('forgets rows after two generations, and keeps what is asked for in between', () => {
    const { present, calls } = counting();
    const [kept, left] = [{ id: 1 }, { id: 2 }];
    present(kept, 'a');
    present(left, 'a');
    for (let at = 0; at < 12_000; at += 1) {
      present({ id: at }, 'a');
      if (at % 1_000 === 0) present(kept, 'a');
    }
    const before = calls();
    present(kept, 'a');
    expect(calls()).toBe(before);
    present(left, 'a');
    expect(calls()).toBe(before + 1);
  });
});
