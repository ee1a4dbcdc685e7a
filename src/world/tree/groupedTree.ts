import { fromSorted, insert, lookUp, without, type SortedEntry, type Tree } from './sortedTree.js';

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

/** Adds a value at a place. Replaces the value that is already there. */
export function insertAt<Value>(groups: GroupedTree<Value>, place: Place, value: Value): GroupedTree<Value> {
  return insert(groups, place.group, insert(lookUp(groups, place.group), place.key, value));
}

/** Removes the value at a place. If the group is then empty, removes the group too. */
export function withoutAt<Value>(groups: GroupedTree<Value>, { group, key }: Place): GroupedTree<Value> {
  const rest = without(lookUp(groups, group), key);
  return rest === undefined ? without(groups, group) : insert(groups, group, rest);
}

/** Groups values by their places, in O(n log n). Of two values with the same place, the later one is kept. */
export function groupedFrom<Value>(
  values: readonly Value[],
  placeOf: (value: Value) => Place | undefined,
): GroupedTree<Value> {
  const groups = new Map<string, SortedEntry<Value>[]>();
  for (const value of values) {
    const place = placeOf(value);
    if (place === undefined) continue;
    const entry = { key: place.key, value };
    const group = groups.get(place.group);
    if (group === undefined) groups.set(place.group, [entry]);
    else group.push(entry);
  }
  return treeFrom(Array.from(groups, ([key, entries]) => ({ key, value: treeFrom(entries) })));
}

/**
 * Builds a tree from unsorted entries, and sorts the array of entries in place. Of two entries with the same
 * key, the later one is kept.
 */
export function treeFrom<Value>(entries: SortedEntry<Value>[]): Tree<Value> {
  entries.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return fromSorted(entries.filter(({ key }, at) => key !== entries[at + 1]?.key));
}
