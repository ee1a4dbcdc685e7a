/**
 * A persistent sorted map from string keys: a weight-balanced tree. Changing it makes a new tree that shares all but
 * O(log n) nodes with the old one, and the sizes in the nodes make "the 500th entry" cost O(log n) too.
 * Balance parameters (3, 2): Hirai and Yamamoto, "Balancing weight-balanced trees", 2011.
 */
export interface TreeNode<Value> {
  readonly key: string;
  readonly value: Value;
  readonly left: Tree<Value>;
  readonly right: Tree<Value>;
  readonly size: number;
}

/** A tree, undefined when empty. */
export type Tree<Value> = TreeNode<Value> | undefined;

const DELTA = 3;
const GAMMA = 2;

/** How many entries a tree has. */
export function sizeOf(tree: Tree<unknown>): number {
  return tree === undefined ? 0 : tree.size;
}

/** The value of a key, undefined when it is not there. */
export function lookUp<Value>(tree: Tree<Value>, key: string): Value | undefined {
  let node = tree;
  while (node !== undefined) {
    if (key === node.key) return node.value;
    node = key < node.key ? node.left : node.right;
  }
  return undefined;
}

/** The entry with the first key; undefined in an empty tree. */
export function first<Value>(tree: Tree<Value>): TreeNode<Value> | undefined {
  let node = tree;
  while (node?.left !== undefined) node = node.left;
  return node;
}

/** The tree with a key set to a value. */
export function insert<Value>(tree: Tree<Value>, key: string, value: Value): TreeNode<Value> {
  if (tree === undefined) return { key, value, left: undefined, right: undefined, size: 1 };
  if (key === tree.key) return { key, value, left: tree.left, right: tree.right, size: tree.size };
  return key < tree.key
    ? balance(tree, insert(tree.left, key, value), tree.right)
    : balance(tree, tree.left, insert(tree.right, key, value));
}

/** The tree without a key. */
export function without<Value>(tree: Tree<Value>, key: string): Tree<Value> {
  if (tree === undefined) return undefined;
  if (key < tree.key) return balance(tree, without(tree.left, key), tree.right);
  if (key > tree.key) return balance(tree, tree.left, without(tree.right, key));
  if (tree.left === undefined) return tree.right;
  if (tree.right === undefined) return tree.left;
  const next = at(tree.right, 0);
  return balance(next, tree.left, without(tree.right, next.key));
}

/** How many keys come before `key`. */
export function rank(tree: Tree<unknown>, key: string): number {
  let before = 0;
  let node = tree;
  while (node !== undefined) {
    if (key <= node.key) {
      node = node.left;
    } else {
      before += sizeOf(node.left) + 1;
      node = node.right;
    }
  }
  return before;
}

/** The values from one rank up to another (exclusive), in order. */
export function slice<Value>(tree: Tree<Value>, from: number, to: number, into: Value[] = []): Value[] {
  if (tree === undefined || from >= to) return into;
  const own = sizeOf(tree.left);
  if (from < own) slice(tree.left, from, Math.min(to, own), into);
  if (from <= own && own < to) into.push(tree.value);
  if (to > own + 1) slice(tree.right, Math.max(0, from - own - 1), to - own - 1, into);
  return into;
}

/** What a tree is built from. */
export type SortedEntry<Value> = Pick<TreeNode<Value>, 'key' | 'value'>;

/** A balanced tree of entries that are sorted already and whose keys differ: O(n). */
export function fromSorted<Value>(
  entries: readonly SortedEntry<Value>[],
  from = 0,
  to = entries.length,
): Tree<Value> {
  if (from >= to) return undefined;
  const middle = (from + to) >> 1;
  const entry = entries[middle];
  if (entry === undefined) return undefined;
  const left = fromSorted(entries, from, middle);
  const right = fromSorted(entries, middle + 1, to);
  return { key: entry.key, value: entry.value, left, right, size: to - from };
}

function at<Value>(tree: TreeNode<Value>, position: number): TreeNode<Value> {
  const own = sizeOf(tree.left);
  if (tree.left !== undefined && position < own) return at(tree.left, position);
  if (tree.right !== undefined && position > own) return at(tree.right, position - own - 1);
  return tree;
}

function join<Value>(node: TreeNode<Value>, left: Tree<Value>, right: Tree<Value>): TreeNode<Value> {
  return { key: node.key, value: node.value, left, right, size: sizeOf(left) + sizeOf(right) + 1 };
}

function balance<Value>(node: TreeNode<Value>, left: Tree<Value>, right: Tree<Value>): TreeNode<Value> {
  if (right !== undefined && isHeavy(right, left)) return rotateLeft(node, left, right);
  if (left !== undefined && isHeavy(left, right)) return rotateRight(node, left, right);
  return join(node, left, right);
}

function isHeavy(side: Tree<unknown>, other: Tree<unknown>): boolean {
  return sizeOf(side) + 1 > DELTA * (sizeOf(other) + 1);
}

function rotateLeft<Value>(
  node: TreeNode<Value>,
  left: Tree<Value>,
  right: TreeNode<Value>,
): TreeNode<Value> {
  const inner = right.left;
  if (inner === undefined || sizeOf(inner) + 1 < GAMMA * (sizeOf(right.right) + 1)) {
    return join(right, join(node, left, inner), right.right);
  }
  return join(inner, join(node, left, inner.left), join(right, inner.right, right.right));
}

function rotateRight<Value>(
  node: TreeNode<Value>,
  left: TreeNode<Value>,
  right: Tree<Value>,
): TreeNode<Value> {
  const inner = left.right;
  if (inner === undefined || sizeOf(inner) + 1 < GAMMA * (sizeOf(left.left) + 1)) {
    return join(left, left.left, join(node, inner, right));
  }
  return join(inner, join(left, left.left, inner.left), join(node, inner.right, right));
}
