import { runAtOnce } from '../slices.js';
import { insertedIn, leafOf, partOf, positionIn, removedFrom, replacedIn, type Leaf } from './sortedLeaf.js';

/**
 * A persistent sorted map with strings as keys.
 *
 * It is a weight-balanced tree whose leaves have several entries. After a change, the new tree has O(log n)
 * new branches and shares all other nodes with the old tree. Branches contain their sizes, so finding the
 * n-th entry also costs O(log n). An entry takes about 23 bytes, which is a third of the size of a tree node
 * with a single entry.
 *
 * The numbers of leaves are balanced with the parameters (3, 2) of Hirai and Yamamoto, "Balancing
 * weight-balanced trees", 2011.
 */
export interface Branch<Value> {
  /** Number of leaves below this node. It is 1 for a leaf. */
  readonly leaves: number;
  /** Number of entries below this node. */
  readonly size: number;
  /** All keys in `left` are smaller than or equal to this key, and all keys in `right` are greater. */
  readonly key: string;
  readonly left: Node<Value>;
  readonly right: Node<Value>;
}

export type Node<Value> = Leaf<Value> | Branch<Value>;

/** A tree, or `undefined` if it is empty. */
export type Tree<Value> = Node<Value> | undefined;

export interface SortedEntry<Value> {
  readonly key: string;
  readonly value: Value;
}

export const LEAF_MAX = 32;
/** Number of leaves after which building a tree pauses. */
const LEAVES_PER_STEP = 128;
const DELTA = 3;
const GAMMA = 2;

export function isLeaf<Value>(node: Node<Value>): node is Leaf<Value> {
  return node.leaves === 1;
}

export function sizeOf(tree: Tree<unknown>): number {
  return tree === undefined ? 0 : tree.size;
}

/** Returns the value of a key, or `undefined` if the key is missing. */
export function lookUp<Value>(tree: Tree<Value>, key: string): Value | undefined {
  if (tree === undefined) return undefined;
  let node = tree;
  while (!isLeaf(node)) node = key <= node.key ? node.left : node.right;
  const at = positionIn(node, key);
  return node.keys[at] === key ? node.values[at] : undefined;
}

/** Returns the entry with the smallest key, or `undefined` if the tree is empty. */
export function first<Value>(tree: Tree<Value>): SortedEntry<Value> | undefined {
  if (tree === undefined) return undefined;
  let node = tree;
  while (!isLeaf(node)) node = node.left;
  return { key: node.keys[0] ?? '', value: node.values[0] as Value };
}

/** Returns a tree with this value for the key. */
export function insert<Value>(tree: Tree<Value>, key: string, value: Value): Node<Value> {
  if (tree === undefined) return leafOf([key], [value]);
  if (isLeaf(tree)) return insertIntoLeaf(tree, key, value);
  return key <= tree.key
    ? balance(tree.key, insert(tree.left, key, value), tree.right)
    : balance(tree.key, tree.left, insert(tree.right, key, value));
}

function insertIntoLeaf<Value>(leaf: Leaf<Value>, key: string, value: Value): Node<Value> {
  const at = positionIn(leaf, key);
  if (leaf.keys[at] === key) return replacedIn(leaf, at, value);
  // Start a new leaf, so that keys that arrive in sorted order fill each leaf completely. Splitting would produce
  // half-empty leaves.
  if (at === LEAF_MAX) return branchOf(leaf.keys[at - 1] ?? '', leaf, leafOf([key], [value]));
  const filled = insertedIn(leaf, at, key, value);
  if (filled.size <= LEAF_MAX) return filled;
  const half = filled.size >> 1;
  return branchOf(filled.keys[half - 1] ?? '', partOf(filled, 0, half), partOf(filled, half));
}

/** Returns a tree without the key. */
export function without<Value>(tree: Tree<Value>, key: string): Tree<Value> {
  if (tree === undefined) return undefined;
  if (isLeaf(tree)) {
    const at = positionIn(tree, key);
    if (tree.keys[at] !== key) return tree;
    return tree.size === 1 ? undefined : removedFrom(tree, at);
  }
  const isLeft = key <= tree.key;
  const before = isLeft ? tree.left : tree.right;
  const side = without(before, key);
  if (side === before) return tree;
  if (side === undefined) return isLeft ? tree.right : tree.left;
  return isLeft ? balance(tree.key, side, tree.right) : balance(tree.key, tree.left, side);
}

/** Returns how many keys are smaller than `key`. */
export function rank(tree: Tree<unknown>, key: string): number {
  if (tree === undefined) return 0;
  let before = 0;
  let node = tree;
  while (!isLeaf(node)) {
    if (key <= node.key) {
      node = node.left;
    } else {
      before += node.left.size;
      node = node.right;
    }
  }
  return before + positionIn(node, key);
}

/** Returns the values from rank `from` (at least 0) up to rank `to` (exclusive), in order. */
export function slice<Value>(tree: Tree<Value>, from: number, to: number, into: Value[] = []): Value[] {
  if (tree === undefined || from >= to) return into;
  if (isLeaf(tree)) {
    const end = Math.min(to, tree.size);
    for (let at = from; at < end; at += 1) into.push(tree.values[at] as Value);
    return into;
  }
  const { size } = tree.left;
  if (from < size) slice(tree.left, from, Math.min(to, size), into);
  if (to > size) slice(tree.right, Math.max(0, from - size), to - size, into);
  return into;
}

/** Builds a balanced tree in O(n). The keys must be sorted, and no two keys may be equal. */
export function fromSorted<Value>(keys: readonly string[], values: readonly Value[]): Tree<Value> {
  const building = balancing(
    keys.length,
    (at) => keys[at] ?? '',
    (from, to) => leafOf(keys.slice(from, to), values.slice(from, to)),
  );
  return runAtOnce(building);
}

/** Builds a balanced tree of leaves in small steps. `keyAt` is asked only for the last keys of leaves. */
export function* balancing<Value>(
  size: number,
  keyAt: (at: number) => string,
  leafFrom: (from: number, to: number) => Leaf<Value>,
): Generator<void, Tree<Value>, undefined> {
  const nodeFrom = (from: number, to: number): Node<Value> => {
    if (to - from <= LEAF_MAX) return leafFrom(from, to);
    const middle = middleOf(from, to);
    return branchOf(keyAt(middle - 1), nodeFrom(from, middle), nodeFrom(middle, to));
  };
  function* inSteps(from: number, to: number): Generator<void, Node<Value>, undefined> {
    if (to - from <= LEAF_MAX * LEAVES_PER_STEP) return nodeFrom(from, to);
    const middle = middleOf(from, to);
    const left = yield* inSteps(from, middle);
    yield;
    return branchOf(keyAt(middle - 1), left, yield* inSteps(middle, to));
  }
  return size === 0 ? undefined : yield* inSteps(0, size);
}

/** Returns where the right half of a balanced tree begins. All leaves of the left half are full. */
function middleOf(from: number, to: number): number {
  return from + (Math.ceil((to - from) / LEAF_MAX) >> 1) * LEAF_MAX;
}

function branchOf<Value>(key: string, left: Node<Value>, right: Node<Value>): Branch<Value> {
  return { leaves: left.leaves + right.leaves, size: left.size + right.size, key, left, right };
}

function balance<Value>(key: string, left: Node<Value>, right: Node<Value>): Branch<Value> {
  if (!isLeaf(right) && isHeavy(right, left)) return rotateLeft(key, left, right);
  if (!isLeaf(left) && isHeavy(left, right)) return rotateRight(key, left, right);
  return branchOf(key, left, right);
}

/** Returns whether `side` has too many leaves compared with `other`. */
function isHeavy(side: Node<unknown>, other: Node<unknown>): boolean {
  return side.leaves > DELTA * other.leaves;
}

function rotateLeft<Value>(key: string, left: Node<Value>, right: Branch<Value>): Branch<Value> {
  const inner = right.left;
  if (isLeaf(inner) || inner.leaves < GAMMA * right.right.leaves) {
    return branchOf(right.key, branchOf(key, left, inner), right.right);
  }
  const outer = branchOf(right.key, inner.right, right.right);
  return branchOf(inner.key, branchOf(key, left, inner.left), outer);
}

function rotateRight<Value>(key: string, left: Branch<Value>, right: Node<Value>): Branch<Value> {
  const inner = left.right;
  if (isLeaf(inner) || inner.leaves < GAMMA * left.left.leaves) {
    return branchOf(left.key, left.left, branchOf(key, inner, right));
  }
  const outer = branchOf(left.key, left.left, inner.left);
  return branchOf(inner.key, outer, branchOf(key, inner.right, right));
}
