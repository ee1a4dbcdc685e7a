import { mapping } from '../slices.js';
import { fromSorted, insert, lookUp, without, type Tree } from './sortedTree.js';

/**
 * A sorted tree of groups, in which each group is a sorted tree of values. The key of a value does not
 * contain the group. So the id of a row can be the key, and no new string is needed.
 */
export type GroupedTree<Value> = Tree<Tree<Value>>;

/** Place of a value in a grouped tree: a group, and a key within the group. */
export interface Place {
  readonly group: string;
  readonly key: string;
}

/** Adds a value at a place. Replaces a value that is already at this place. */
export function insertAt<Value>(groups: GroupedTree<Value>, place: Place, value: Value): GroupedTree<Value> {
  return insert(groups, place.group, insert(lookUp(groups, place.group), place.key, value));
}

/** Removes the value at a place. If the group is then empty, removes the group too. */
export function withoutAt<Value>(groups: GroupedTree<Value>, { group, key }: Place): GroupedTree<Value> {
  const rest = without(lookUp(groups, group), key);
  return rest === undefined ? without(groups, group) : insert(groups, group, rest);
}

/** Number of values after which building a tree pauses. */
export const VALUES_PER_STEP = 1_000;

/**
 * Groups values by their places, in O(n log n) and in small steps. Of two values with the same place, the later one is
 * kept.
 */
export function* grouping<Value>(
  values: readonly Value[],
  placeOf: (value: Value) => Place | undefined,
): Generator<void, GroupedTree<Value>, undefined> {
  const groups = new Map<string, { readonly keys: string[]; readonly values: Value[] }>();
  // `values.entries()` would make an object for each value.
  for (let at = 0; at < values.length; at += 1) {
    if (at % VALUES_PER_STEP === 0) yield;
    const value = values[at] as Value;
    const place = placeOf(value);
    if (place === undefined) continue;
    const group = groups.get(place.group);
    if (group === undefined) {
      groups.set(place.group, { keys: [place.key], values: [value] });
    } else {
      group.keys.push(place.key);
      group.values.push(value);
    }
  }
  const trees = yield* mapping(groups.values(), (group) => treeFrom(group.keys, group.values));
  return treeFrom(Array.from(groups.keys()), trees);
}

/** Builds a tree of keys in any order. Of two values with the same key, the later one is kept. */
export function treeFrom<Value>(keys: readonly string[], values: readonly Value[]): Tree<Value> {
  const sorted = inKeyOrder(keys, values);
  return fromSorted<Value>(sorted.keys, sorted.values);
}

/** Sorts keys and their values. Of two values with the same key, the later one is kept. */
export function inKeyOrder<Stored>(
  keys: readonly string[],
  values: readonly Stored[],
): { readonly keys: readonly string[]; readonly values: readonly Stored[] } {
  if (isAscending(keys)) return { keys, values };
  const order = Array.from(keys.keys()).sort((a, b) => compare(keys[a] ?? '', keys[b] ?? ''));
  const kept = order.filter((position, at) => keys[position] !== keys[order[at + 1] ?? -1]);
  return {
    keys: kept.map((position) => keys[position] ?? ''),
    values: kept.map((position) => values[position] as Stored),
  };
}

/** Returns whether each key is greater than the one before. The rows of an exported world are in this order. */
function isAscending(keys: readonly string[]): boolean {
  for (let at = 1; at < keys.length; at += 1) if ((keys[at - 1] ?? '') >= (keys[at] ?? '')) return false;
  return true;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
