import { describe, expect, it } from '@jest/globals';
import fc from '../../support/properties.js';
import { insert, isLeaf, without, type Node, type Tree } from '../../../src/world/tree/sortedTree.js';
import type { Row } from '../../../src/world/tree/row.js';
import { Table } from '../../../src/world/tree/table.js';
import { changesBetween } from '../../../src/world/tree/treeChanges.js';

interface Thing extends Row {
  readonly text: string;
}

const KEYS = { text: ({ text, id }: Thing) => [text, id] };

/** Changes of rows: each puts a row with this text, or removes the row if the text is null. */
const edits = fc.array(
  fc.record({ id: fc.integer({ min: 0, max: 300 }), text: fc.option(fc.string({ maxLength: 2 })) }),
  { maxLength: 400, size: 'max' },
);
type Edits = typeof edits extends fc.Arbitrary<infer T> ? T : never;

function edit(table: Table<Thing, 'text'>, all: Edits): Table<Thing, 'text'> {
  return all.reduce(
    (next, { id, text }) => (text === null ? next.remove(`id${id}`) : next.put({ id: `id${id}`, text })),
    table,
  );
}

describe('Table.changesSince', () => {
  it('returns the same as a comparison of all rows, in the order of the ids', () => {
    fc.assert(
      fc.property(edits, edits, (first, more) => {
        const older = edit(Table.of(KEYS), first);
        const newer = edit(older, more);
        const put = newer
          .all()
          .toArray()
          .filter((row) => older.get(row.id) !== row);
        const removed = older
          .all()
          .toArray()
          .filter(({ id }) => newer.get(id) === undefined);
        expect(newer.changesSince(older)).toEqual({ put, removed: removed.map(({ id }) => id) });
      }),
    );
  });

  it('leads from the older table to the newer one, even where they share nothing', () => {
    fc.assert(
      fc.property(edits, edits, (first, second) => {
        const older = edit(Table.of(KEYS), first);
        const newer = edit(Table.of(KEYS), second);
        const { put, removed } = newer.changesSince(older);
        const cleared = removed.reduce((table, id) => table.remove(id), older);
        const led = put.reduce((table, row) => table.put(row), cleared);
        expect(led.all().toArray()).toEqual(newer.all().toArray());
      }),
    );
  });

  it('finds nothing between a table and itself', () => {
    const table = edit(Table.of(KEYS), [{ id: 1, text: 'a' }]);
    expect(table.changesSince(table)).toEqual({ put: [], removed: [] });
  });
});

describe('the cost of finding changes', () => {
  it('stays flat as the tree grows', () => {
    const [small, large] = [1_000, 64_000].map((size) => keysReadFor(size)) as [number, number];
    expect(small).toBeGreaterThan(0);
    expect(large).toBeLessThan(small * 3);
  });

  it('does not visit shared nodes', () => {
    const tree = treeOf(1_000);
    const reads = countReads(tree, tree);
    changesBetween(tree, tree);
    expect(reads()).toBe(0);
  });
});

/** Returns how many keys are read to find ten changes in a tree of this size. */
function keysReadFor(size: number): number {
  const older = treeOf(size);
  let newer: Tree<object> = older;
  for (let change = 0; change < 10; change += 1) {
    const key = String(Math.floor((size / 10) * change));
    newer = change % 3 === 0 ? without(newer, key) : insert(newer, change % 3 === 1 ? key : `${key}x`, {});
  }
  const reads = countReads(older, newer);
  const { put, removed } = changesBetween(older, newer);
  expect([put.length, removed.length]).toEqual([6, 4]);
  return reads();
}

function treeOf(size: number): Tree<object> {
  let tree: Tree<object>;
  for (let at = 0; at < size; at += 1) tree = insert(tree, String(at), {});
  return tree;
}

/**
 * Starts to count how often the keys of these trees are read. The keys of a leaf count as one. Returns a function
 * that returns the count.
 */
function countReads(...trees: readonly Tree<unknown>[]): () => number {
  let reads = 0;
  const seen = new Set<Node<unknown>>();
  const watch = (node: object, name: string, value: unknown): void => {
    Object.defineProperty(node, name, { get: () => ((reads += 1), value) });
  };
  const visit = (node: Tree<unknown>): void => {
    if (node === undefined || seen.has(node)) return;
    seen.add(node);
    if (isLeaf(node)) {
      watch(node, 'keys', node.keys);
      return;
    }
    visit(node.left);
    visit(node.right);
    watch(node, 'key', node.key);
  };
  trees.forEach(visit);
  return () => reads;
}
