import { describe, expect, it } from '@jest/globals';
import fc from '../../support/properties.js';
import {
  fromSorted,
  insert,
  isLeaf,
  LEAF_MAX,
  sizeOf,
  slice,
  without,
  type Node,
  type Tree,
} from '../../../src/world/tree/sortedTree.js';

/** Maximum ratio between the numbers of leaves on the two sides of a node. */
const DELTA = 3;
const MANY = 100_000;

function keyOf(number: number): string {
  return number.toString(16).padStart(8, '0');
}

/** Returns a node and all nodes below it. */
function nodesOf(tree: Tree<unknown>): readonly Node<unknown>[] {
  if (tree === undefined) return [];
  return isLeaf(tree) ? [tree] : [tree, ...nodesOf(tree.left), ...nodesOf(tree.right)];
}

/** How many branches lie on the way to the deepest leaf. */
function depthOf(node: Node<unknown>): number {
  return isLeaf(node) ? 0 : 1 + Math.max(depthOf(node.left), depthOf(node.right));
}

/**
 * Returns whether at every node the sizes add up and no side is too heavy, and whether every leaf has an allowed
 * size.
 */
function isSound(tree: Tree<unknown>): boolean {
  return nodesOf(tree).every((node) => {
    if (isLeaf(node)) {
      const { size, keys, values } = node;
      return size > 0 && size <= LEAF_MAX && keys.length === size && values.length === size;
    }
    const { left, right, leaves, size } = node;
    const sums = leaves === left.leaves + right.leaves && size === left.size + right.size;
    return sums && left.leaves <= DELTA * right.leaves && right.leaves <= DELTA * left.leaves;
  });
}

/** A weight-balanced tree of n leaves is at most log(n) / log(4 / 3) deep. */
function depthMax({ leaves }: Node<unknown>): number {
  return Math.log(leaves) / Math.log((DELTA + 1) / DELTA);
}

/** Returns how many nodes of a tree are not part of another tree. */
function newNodes(tree: Tree<unknown>, other: Tree<unknown>): number {
  const known = new Set(nodesOf(other));
  return nodesOf(tree).filter((node) => !known.has(node)).length;
}

/** Returns the number of leaves in a tree of this size if all leaves but the last are full. */
function fullLeaves(size: number): number {
  return Math.ceil(size / LEAF_MAX);
}

function sortedOf(size: number): Tree<number> {
  const numbers = Array.from({ length: size }, (_, number) => number);
  return fromSorted(numbers.map(keyOf), numbers);
}

describe('the balance of a sorted tree', () => {
  it('holds at every node after any changes', () => {
    const someChange = fc.tuple(fc.boolean(), fc.nat(3_000));
    const someChanges = fc.array(someChange, { maxLength: 3_000, size: 'max' });
    fc.assert(
      fc.property(someChanges, (changes) => {
        let tree: Tree<number>;
        for (const [isInsert, number] of changes) {
          tree = isInsert ? insert(tree, keyOf(number), number) : without(tree, keyOf(number));
        }
        expect(isSound(tree)).toBe(true);
        if (tree !== undefined) expect(depthOf(tree)).toBeLessThanOrEqual(depthMax(tree));
      }),
    );
  });

  it('holds when long runs are removed', () => {
    const someRun = fc.tuple(fc.nat(3_000), fc.nat(600));
    const grown = sortedOf(3_000);
    fc.assert(
      fc.property(fc.array(someRun, { maxLength: 12 }), (runs) => {
        let tree: Tree<number> = grown;
        for (const [from, length] of runs) {
          for (let number = from; number < from + length; number += 1) tree = without(tree, keyOf(number));
          expect(isSound(tree)).toBe(true);
        }
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
    if (tree === undefined) throw new Error('Nothing came of 5,000 keys.');
    expect(sizeOf(tree)).toBe(5_000);
    expect(isSound(tree)).toBe(true);
    expect(depthOf(tree)).toBeLessThanOrEqual(depthMax(tree));
  });

  it('leaves no leaf but the last half empty when keys come in their order', () => {
    let tree: Tree<number>;
    for (let number = 0; number < 5_000; number += 1) tree = insert(tree, keyOf(number), number);
    expect(tree?.leaves).toBe(fullLeaves(5_000));
  });

  it('keeps its leaves half full when keys arrive in its middle', () => {
    let tree = sortedOf(LEAF_MAX);
    for (let number = 5_000; number >= LEAF_MAX; number -= 1) tree = insert(tree, keyOf(number), number);
    expect(tree?.leaves).toBeLessThanOrEqual(2 * fullLeaves(5_000));
  });

  it('holds while the first, the last and the middle keys are removed until it is empty', () => {
    let tree = sortedOf(999);
    while (tree !== undefined) {
      for (const at of [0, sizeOf(tree) - 1, sizeOf(tree) >> 1]) {
        const [number]: readonly number[] = slice(tree, at, at + 1);
        if (number !== undefined) tree = without(tree, keyOf(number));
      }
      expect(isSound(tree)).toBe(true);
    }
  });

  it('is optimal in a tree built from sorted entries', () => {
    const tree = sortedOf(MANY);
    if (tree === undefined) throw new Error('Nothing came of many entries.');
    expect(tree.leaves).toBe(fullLeaves(MANY));
    expect(depthOf(tree)).toBe(Math.ceil(Math.log2(tree.leaves)));
    expect(isSound(tree)).toBe(true);
  });

  it('lets a change among 100,000 entries create a few dozen nodes and share the rest', () => {
    const tree = sortedOf(MANY);
    expect(newNodes(insert(tree, keyOf(50_000), -1), tree)).toBeLessThanOrEqual(20);
    expect(newNodes(insert(tree, `${keyOf(50_000)}x`, -1), tree)).toBeLessThanOrEqual(40);
    expect(newNodes(without(tree, keyOf(50_000)), tree)).toBeLessThanOrEqual(40);
  });
});
