import { describe, expect, it } from '@jest/globals';
import fc from '../../support/properties.js';
import {
  fromSorted,
  insert,
  isLeaf,
  lookUp,
  rank,
  sizeOf,
  slice,
  without,
  type Tree,
} from '../../../src/world/tree/sortedTree.js';

/** One change of a tree: sets the value of a key, or removes the key. */
type Change = readonly ['insert', string, number] | readonly ['without', string];

/** Few keys, so that several changes affect the same key. One key is empty, and one sorts after all letters. */
const fewKeys = ['', 'a', 'aa', 'ab', 'b', 'c', 'd', 'e', 'é', '\uffff', '\u0000', 'f', 'g', 'h'] as const;
/** Enough keys for several leaves. */
const manyKeys = Array.from({ length: 300 }, (_, number) => number.toString(36));
const someKey = fc.oneof(fc.constantFrom(...fewKeys), fc.constantFrom(...manyKeys));
const someChange: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(fc.constant('insert' as const), someKey, fc.integer()),
  fc.tuple(fc.constant('without' as const), someKey),
);
const someChanges = fc.array(someChange, { maxLength: 400, size: 'max' });

function grow(changes: readonly Change[]): Tree<number> {
  return changes.reduce<Tree<number>>(apply, undefined);
}

function apply(tree: Tree<number>, change: Change): Tree<number> {
  return change[0] === 'insert' ? insert(tree, change[1], change[2]) : without(tree, change[1]);
}

/** Applies the changes to a plain map. Returns its entries, sorted by key. */
function model(changes: readonly Change[]): readonly (readonly [string, number])[] {
  const map = new Map<string, number>();
  for (const change of changes) {
    if (change[0] === 'insert') map.set(change[1], change[2]);
    else map.delete(change[1]);
  }
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1));
}

function entriesOf(tree: Tree<number>): readonly (readonly [string, number])[] {
  if (tree === undefined) return [];
  if (!isLeaf(tree)) return [...entriesOf(tree.left), ...entriesOf(tree.right)];
  return tree.keys.map((key, at) => [key, tree.values[at] ?? NaN]);
}

describe('a sorted tree', () => {
  it('has the entries of a plain map after any changes, in the order of its keys', () => {
    fc.assert(
      fc.property(someChanges, (changes) => {
        const tree = grow(changes);
        expect(entriesOf(tree)).toEqual(model(changes));
        expect(sizeOf(tree)).toBe(model(changes).length);
      }),
    );
  });

  it('finds the same values as a plain map', () => {
    fc.assert(
      fc.property(someChanges, someKey, (changes, key) => {
        expect(lookUp(grow(changes), key)).toBe(new Map(model(changes)).get(key));
      }),
    );
  });

  it('counts the keys before any key, whether it has that key or not', () => {
    fc.assert(
      fc.property(someChanges, fc.oneof(someKey, fc.string()), (changes, key) => {
        expect(rank(grow(changes), key)).toBe(model(changes).filter(([other]) => other < key).length);
      }),
    );
  });

  it('slices as an array does, for any ends that are not negative', () => {
    fc.assert(
      fc.property(someChanges, fc.nat(300), fc.nat(300), (changes, from, to) => {
        const values = model(changes).map(([, value]) => value);
        expect(slice(grow(changes), from, to)).toEqual(values.slice(from, to));
      }),
    );
  });

  it('leaves its original tree unchanged', () => {
    fc.assert(
      fc.property(someChanges, someChange, (changes, change) => {
        const before = grow(changes);
        const entries = entriesOf(before);
        apply(before, change);
        expect(entriesOf(before)).toEqual(entries);
      }),
    );
  });

  it('is built from sorted entries as if they had been inserted one by one', () => {
    fc.assert(
      fc.property(someChanges, (changes) => {
        const entries = model(changes);
        const tree = fromSorted(
          entries.map(([key]) => key),
          entries.map(([, value]) => value),
        );
        expect(entriesOf(tree)).toEqual(entries);
      }),
    );
  });

  it('ignores the removal of an unknown key', () => {
    expect(without(undefined, 'a')).toBeUndefined();
    expect(entriesOf(without(insert(undefined, 'a', 1), 'b'))).toEqual([['a', 1]]);
  });

  it('slices nothing if the ends are crossed or out of range', () => {
    const tree = fromSorted(['a', 'b'], [1, 2]);
    expect(slice(tree, 2, 1)).toEqual([]);
    expect(slice(tree, 5, 9)).toEqual([]);
    expect(slice(undefined, 0, 9)).toEqual([]);
  });
});
