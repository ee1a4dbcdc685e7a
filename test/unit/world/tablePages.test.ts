import { describe, expect, it } from '@jest/globals';
import fc from '../../support/properties.js';
import { Selection } from '../../../src/world/tree/selection.js';
import { LEAF_MAX } from '../../../src/world/tree/sortedTree.js';
import { Table } from '../../../src/world/tree/table.js';

interface Entry {
  readonly id: string;
  readonly book: string;
}

const entryKeys = { book: (entry: Entry) => [entry.book, entry.id] } as const;
const MANY = 100_000;

function entry(number: number): Entry {
  return { id: number.toString(16).padStart(8, '0'), book: `book ${number % 3}` };
}

function entries(count: number): readonly Entry[] {
  return Array.from({ length: count }, (_, number) => entry(number));
}

const someCount = fc.nat(40);
const someOffset = fc.nat(50);

describe('a page of a selection', () => {
  it('equals the slice of an array', () => {
    fc.assert(
      fc.property(someCount, someOffset, someOffset, (count, offset, limit) => {
        const rows = entries(count).filter(({ book }) => book === 'book 1');
        const selection = Table.of(entryKeys, entries(count)).select('book', 'book 1');
        expect(selection.page(offset, limit)).toEqual(rows.slice(offset, offset + limit));
      }),
    );
  });

  it('equals, backwards, the slice of the reversed array', () => {
    fc.assert(
      fc.property(someCount, someOffset, someOffset, (count, offset, limit) => {
        const rows = entries(count)
          .filter(({ book }) => book === 'book 1')
          .toReversed();
        const selection = Table.of(entryKeys, entries(count)).select('book', 'book 1');
        expect(selection.pageBackwards(offset, limit)).toEqual(rows.slice(offset, offset + limit));
      }),
    );
  });

  it('never shows a neighbour of the selection', () => {
    const selection = Table.of(entryKeys, entries(9)).select('book', 'book 1');
    expect(selection.page(2, 100)).toEqual([entry(7)]);
    expect(selection.page(3, 100)).toEqual([]);
    expect(selection.pageBackwards(2, 100)).toEqual([entry(1)]);
    expect(selection.pageBackwards(3, 100)).toEqual([]);
  });

  it('is empty for an empty selection, even with crossed ends', () => {
    const table = Table.of(entryKeys, entries(9));
    for (const selection of [table.select('book', 'book 9'), table.between('book', 'book 1', 'z', 'a')]) {
      expect(selection.size).toBe(0);
      expect(selection.page(0, 10)).toEqual([]);
      expect(selection.pageBackwards(0, 10)).toEqual([]);
      expect(selection.toArray()).toEqual([]);
      expect(selection.first()).toBeUndefined();
    }
  });

  it('can be iterated, and returns its first row', () => {
    const selection = Table.of(entryKeys, entries(9)).select('book', 'book 2');
    expect([...selection]).toEqual([entry(2), entry(5), entry(8)]);
    expect(selection.first()).toEqual(entry(2));
  });

  it('touches few nodes, out of 100,000 rows as out of 100', () => {
    let touched = 0;
    const count = (tree: object): object =>
      new Proxy(tree, {
        get: (node, name) => {
          const member: unknown = Reflect.get(node, name);
          if (name === 'size') touched += 1;
          return typeof member === 'object' && member !== null && (name === 'left' || name === 'right')
            ? count(member)
            : member;
        },
      });
    const table = Table.of({}, entries(MANY)).all() as unknown as { readonly tree: object };
    const selection = new Selection<Entry>(count(table.tree) as never, 0, MANY);
    expect(selection.page(50_000, 100)).toHaveLength(100);
    // A few reads for each branch on the way to both ends of the page, and for each of its leaves.
    expect(touched).toBeLessThan(4 * 2 * Math.log2(MANY / LEAF_MAX));
  });
});
