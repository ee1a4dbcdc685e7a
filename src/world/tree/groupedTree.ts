import { fromSorted, insert, lookUp, without, type SortedEntry, type Tree } from './sortedTree.js';

/**
 * A sorted tree of groups. Each group is a sorted tree of values. The group is not part of the key of a value.
 * So an id can be the key, and no new string is needed.
 */
export type GroupedTree<Value> = Tree<Tree<Value>>;

/** Position of a value: a group, and a key within the group. */
export interface Place {
  readonly group: string;
  readonly key: string;
}

/** Adds a value at a place. Replaces the value that is there. */
export function insertAt<Value>(groups: GroupedTree<Value>, place: Place, value: Value): GroupedTree<Value> {
  return insert(groups, place.group, insert(lookUp(groups, place.group), place.key, value));
}

/** Removes the value at a place. Removes the group too if it becomes empty. */
export function withoutAt<Value>(groups: GroupedTree<Value>, { group, key }: Place): GroupedTree<Value> {
  const rest = without(lookUp(groups, group), key);
  return rest === undefined ? without(groups, group) : insert(groups, group, rest);
}

/** Groups values by their places in O(n log n). If two values have the same place, the later one wins. */
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
 * Builds a tree from unsorted entries. Sorts the array in place. If two entries have the same key, the later
 * one wins.
 */
export function treeFrom<Value>(entries: SortedEntry<Value>[]): Tree<Value> {
  entries.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return fromSorted(entries.filter(({ key }, at) => key !== entries[at + 1]?.key));
}
