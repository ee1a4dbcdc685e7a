import type { Leaf } from './sortedLeaf.js';
import { isLeaf, type Branch, type Node, type Tree } from './sortedTree.js';

/**
 * Changes since an older version of a tree: the values that are new or changed, and the values of removed
 * keys.
 */
export interface TreeChanges<Value> {
  readonly put: Value[];
  readonly removed: Value[];
}

/**
 * Compares two trees in the order of their keys. Skips subtrees that both trees contain, so comparing two
 * versions of a tree costs O(changes · log n).
 */
export function changesBetween<Value>(older: Tree<Value>, newer: Tree<Value>): TreeChanges<Value> {
  const changes: TreeChanges<Value> = { put: [], removed: [] };
  collectChanges(older, newer, undefined, undefined, changes);
  return changes;
}

/**
 * Compares an older tree with a newer one, within a span of keys: greater than `after` and at most `to`. If a bound is
 * unset, there is no limit. All keys of the newer tree must be within the span. The bounds are separate parameters,
 * because an object would cost time in every commit.
 */
function collectChanges<Value>(
  older: Tree<Value>,
  newer: Tree<Value>,
  after: string | undefined,
  to: string | undefined,
  into: TreeChanges<Value>,
): void {
  if (older === newer) return;
  if (newer === undefined || isLeaf(newer)) {
    compareLeaf(older, newer, after, to, into);
    return;
  }
  const old = older && (hasKey(older, newer.key) ? older : topWithin(older, after, to));
  // Most changes replace no branches. Then both sides correspond, and no keys need to be compared.
  const same = old && hasKey(old, newer.key) ? old : undefined;
  const left = same === undefined ? old : same.left;
  const right = same === undefined ? old : same.right;
  if (left !== newer.left) collectChanges(left, newer.left, after, newer.key, into);
  if (right !== newer.right) collectChanges(right, newer.right, newer.key, to, into);
}

function hasKey<Value>(node: Node<Value>, key: string): node is Branch<Value> {
  return !isLeaf(node) && node.key === key;
}

/**
 * Returns the smallest subtree that contains all keys of a tree within a span. It may contain other keys too.
 */
function topWithin<Value>(tree: Node<Value>, after: string | undefined, to: string | undefined): Node<Value> {
  let node = tree;
  while (!isLeaf(node)) {
    if (after !== undefined && node.key <= after) node = node.right;
    else if (to !== undefined && node.key >= to) node = node.left;
    else return node;
  }
  return node;
}

/**
 * Compares an older tree with a leaf of the newer tree, within a span of keys. Walks through both in the
 * order of their keys.
 */
function compareLeaf<Value>(
  older: Tree<Value>,
  newer: Leaf<Value> | undefined,
  after: string | undefined,
  to: string | undefined,
  changes: TreeChanges<Value>,
): void {
  if (newer !== undefined && older !== undefined && isLeaf(older)) {
    compareLeaves(older, newer, after, to, changes);
    return;
  }
  const { put, removed } = changes;
  let at = 0;
  const putBefore = (key?: string): void => {
    for (; newer !== undefined && at < newer.size; at += 1) {
      if (key !== undefined && (newer.keys[at] ?? '') >= key) return;
      put.push(newer.values[at] as Value);
    }
  };
  forEachWithin(older, after, to, (key, value) => {
    putBefore(key);
    if (newer?.keys[at] !== key) {
      removed.push(value);
      return;
    }
    if (newer.values[at] !== value) put.push(newer.values[at] as Value);
    at += 1;
  });
  putBefore();
}

/** Compares two leaves. Every commit calls it, so it creates no functions, and compares keys only where they differ. */
function compareLeaves<Value>(
  { keys: oldKeys, values: oldValues, size: oldSize }: Leaf<Value>,
  { keys, values, size }: Leaf<Value>,
  after: string | undefined,
  to: string | undefined,
  { put, removed }: TreeChanges<Value>,
): void {
  if (oldKeys === keys) {
    // Replacing a row does not change the list of keys.
    for (let same = 0; same < size; same += 1)
      if (oldValues[same] !== values[same]) put.push(values[same] as Value);
    return;
  }
  let old = 0;
  let at = 0;
  while (old < oldSize || at < size) {
    const oldKey = oldKeys[old] ?? '';
    const key = keys[at] ?? '';
    const hasBoth = old < oldSize && at < size;
    if (hasBoth && oldKey === key) {
      if (oldValues[old] !== values[at]) put.push(values[at] as Value);
      old += 1;
      at += 1;
    } else if (old === oldSize || (hasBoth && key < oldKey)) {
      put.push(values[at] as Value);
      at += 1;
    } else {
      if ((after === undefined || oldKey > after) && (to === undefined || oldKey <= to))
        removed.push(oldValues[old] as Value);
      old += 1;
    }
  }
}

function forEachWithin<Value>(
  tree: Tree<Value>,
  after: string | undefined,
  to: string | undefined,
  visit: (key: string, value: Value) => void,
): void {
  if (tree === undefined) return;
  const top = topWithin(tree, after, to);
  if (!isLeaf(top)) {
    forEachWithin(top.left, after, to, visit);
    forEachWithin(top.right, after, to, visit);
    return;
  }
  for (let at = 0; at < top.size; at += 1) {
    const key = top.keys[at] ?? '';
    if ((after === undefined || key > after) && (to === undefined || key <= to))
      visit(key, top.values[at] as Value);
  }
}
