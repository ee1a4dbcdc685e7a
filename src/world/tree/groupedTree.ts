import { fromSorted, insert, lookUp, without, type SortedEntry, type Tree } from './sortedTree.js';

/**
 * Sorted trees by the name of a group. What two keys have in common is told once for all of a group, so a key that is
 * unique in itself, as an id is, needs no text of its own to stand among its like.
 */
export type GroupedTree<Value> = Tree<Tree<Value>>;

/** Where a value stands: its group, and its key within it. */
export interface Place {
  readonly group: string;
  readonly key: string;
}

/** The groups with a value at a place; one that is there is replaced. */
export function insertAt<Value>(groups: GroupedTree<Value>, place: Place, value: Value): GroupedTree<Value> {
  return insert(groups, place.group, insert(lookUp(groups, place.group), place.key, value));
}

/** The groups without what stands at a place; a group that has nothing left is none. */
export function withoutAt<Value>(groups: GroupedTree<Value>, { group, key }: Place): GroupedTree<Value> {
  const rest = without(lookUp(groups, group), key);
  return rest === undefined ? without(groups, group) : insert(groups, group, rest);
}

/** All values by their places, built in O(n log n); the last of several at the same place counts. */
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

/** A tree of entries in any order, which are sorted in place; the last of several with the same key counts. */
export function treeFrom<Value>(entries: SortedEntry<Value>[]): Tree<Value> {
  entries.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return fromSorted(entries.filter(({ key }, at) => key !== entries[at + 1]?.key));
}
