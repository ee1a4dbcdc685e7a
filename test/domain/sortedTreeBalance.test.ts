import { describe, expect, it } from '@jest/globals';
import fc from '../support/properties.js';
import { fromSorted, insert, sizeOf, slice, without, type Tree } from '../../src/domain/sortedTree.js';

/** No subtree may weigh more than this times its sibling, a weight being a size and one. */
const DELTA = 3;
const MANY = 100_000;

function keyOf(number: number): string {
  return number.toString(16).padStart(8, '0');
}

function depthOf(tree: Tree<unknown>): number {
  return tree === undefined ? 0 : 1 + Math.max(depthOf(tree.left), depthOf(tree.right));
}

/** Whether sizes add up and no side is too heavy, at every node. */
function isSound(tree: Tree<unknown>): boolean {
  if (tree === undefined) return true;
  const [left, right] = [sizeOf(tree.left) + 1, sizeOf(tree.right) + 1];
  return (
    tree.size === left + right - 1 &&
    left <= DELTA * right &&
    right <= DELTA * left &&
    isSound(tree.left) &&
    isSound(tree.right)
  );
}

/** A weight-balanced tree of n entries is at most log(n + 1) / log(4 / 3) deep. */
function depthMax(size: number): number {
  return Math.log(size + 1) / Math.log((DELTA + 1) / DELTA);
}

/** How many nodes of a tree are not part of another one. */
function newNodes(tree: Tree<unknown>, other: Tree<unknown>): number {
  const known = new Set<unknown>();
  const note = (node: Tree<unknown>): void => {
    if (node === undefined) return;
    known.add(node);
    note(node.left);
    note(node.right);
  };
  note(other);
  const count = (node: Tree<unknown>): number =>
    node === undefined || known.has(node) ? 0 : 1 + count(node.left) + count(node.right);
  return count(tree);
}

function full(): Tree<number> {
  return fromSorted(Array.from({ length: MANY }, (_, number) => ({ key: keyOf(number), value: number })));
}

describe('the balance of a sorted tree', () => {
  it('holds at every node after any changes', () => {
    const someChanges = fc.array(fc.tuple(fc.boolean(), fc.nat(300)), { maxLength: 400 });
    fc.assert(
      fc.property(someChanges, (changes) => {
        let tree: Tree<number>;
        for (const [isInsert, number] of changes) {
          tree = isInsert ? insert(tree, keyOf(number), number) : without(tree, keyOf(number));
        }
        expect(isSound(tree)).toBe(true);
        expect(depthOf(tree)).toBeLessThanOrEqual(depthMax(sizeOf(tree)));
      }),
    );
  });

  it.each([
    ['rising', (number: number) => number],
    ['falling', (number: number) => 4_999 - number],
    ['from both ends', (number: number) => (number % 2 === 0 ? number >> 1 : 4_999 - (number >> 1))],
  ])('holds when keys come %s', (_name, order) => {
    let tree: Tree<number>;
    for (let number = 0; number < 5_000; number += 1) tree = insert(tree, keyOf(order(number)), number);
    expect(sizeOf(tree)).toBe(5_000);
    expect(isSound(tree)).toBe(true);
    expect(depthOf(tree)).toBeLessThanOrEqual(depthMax(5_000));
  });

  it('holds while the first, the last and the middle keys are taken out until nothing is left', () => {
    let tree = fromSorted(
      Array.from({ length: 999 }, (_, number) => ({ key: keyOf(number), value: number })),
    );
    while (tree !== undefined) {
      for (const at of [0, sizeOf(tree) - 1, sizeOf(tree) >> 1]) {
        const [number]: readonly number[] = slice(tree, at, at + 1);
        if (number !== undefined) tree = without(tree, keyOf(number));
      }
      expect(isSound(tree)).toBe(true);
    }
  });

  it('is as good as can be in a tree built from sorted entries', () => {
    expect(depthOf(full())).toBe(Math.ceil(Math.log2(MANY + 1)));
    expect(isSound(full())).toBe(true);
  });

  it('makes a change of 100,000 entries cost a few dozen new nodes and share the rest', () => {
    const tree = full();
    expect(newNodes(insert(tree, keyOf(50_000), -1), tree)).toBeLessThanOrEqual(20);
    expect(newNodes(insert(tree, `${keyOf(50_000)}x`, -1), tree)).toBeLessThanOrEqual(40);
    expect(newNodes(without(tree, keyOf(50_000)), tree)).toBeLessThanOrEqual(40);
  });
});
