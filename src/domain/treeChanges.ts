import { lookUp, type Tree } from './sortedTree.js';

/** What a tree has otherwise than an older one: values that are new or replaced, and values whose keys are gone. */
export interface TreeChanges<Value> {
  readonly put: Value[];
  readonly removed: Value[];
}

/**
 * What changed from one tree to another, each in the order of the keys. What they share is skipped unseen, so two
 * versions of one tree cost O(changes · log n).
 */
export function changesBetween<Value>(older: Tree<Value>, newer: Tree<Value>): TreeChanges<Value> {
  const changes: TreeChanges<Value> = { put: [], removed: [] };
  collectChanges(older, newer, changes);
  return changes;
}

/**
 * Compares two trees whose keys lie between the same bounds. Where a change has left the shape as it was, and it mostly
 * has, that is so of their sides too, and costs no more than the walk.
 */
function collectChanges<Value>(older: Tree<Value>, newer: Tree<Value>, into: TreeChanges<Value>): void {
  if (older === newer) return;
  if (older === undefined || older.key !== newer?.key) {
    collectWithin(older, newer, {}, into);
    return;
  }
  if (older.left !== newer.left) collectChanges(older.left, newer.left, into);
  if (older.value !== newer.value) into.put.push(newer.value);
  if (older.right !== newer.right) collectChanges(older.right, newer.right, into);
}

/** Keys between two others, exclusive; a bound that is left out bounds nothing. */
interface Span {
  readonly after?: string;
  readonly before?: string;
}

/** Compares a tree whose keys all lie in a span with what another one has there. */
function collectWithin<Value>(
  older: Tree<Value>,
  newer: Tree<Value>,
  span: Span,
  into: TreeChanges<Value>,
): void {
  const old = topWithin(older, span);
  if (old === newer) return;
  if (newer === undefined) {
    collectRemoved(old, span, into.removed);
    return;
  }
  const { key, value, left, right } = newer;
  collectWithin(old, left, { ...span, before: key }, into);
  if (lookUp(old, key) !== value) into.put.push(value);
  collectWithin(old, right, { ...span, after: key }, into);
}

function collectRemoved<Value>(tree: Tree<Value>, span: Span, into: Value[]): void {
  const top = topWithin(tree, span);
  if (top === undefined) return;
  collectRemoved(top.left, span, into);
  into.push(top.value);
  collectRemoved(top.right, span, into);
}

/** The subtree that has all of a tree's keys within a span and whose own key lies there: it may have others too. */
function topWithin<Value>(tree: Tree<Value>, { after, before }: Span): Tree<Value> {
  let node = tree;
  while (node !== undefined) {
    if (after !== undefined && node.key <= after) node = node.right;
    else if (before !== undefined && node.key >= before) node = node.left;
    else return node;
  }
  return undefined;
}
