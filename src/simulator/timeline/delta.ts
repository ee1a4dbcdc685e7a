import type { Row } from '../../world/tree/row.js';
import {
  isTableName,
  tableOf,
  type AnyTable,
  type Scalars,
  type TableName,
  type Tables,
  type World,
} from '../../world/world.js';
import { changedMembers } from '../worldChange.js';

/**
 * The difference between two worlds, as flat as possible, because thousands of them stay in memory. Names of members of the world
 * alternate with their changes: a new row of the table, the id of a removed row, or the new value of a scalar.
 */
export type Delta = readonly DeltaPart[];
export type DeltaPart = string | Row | Scalars[keyof Scalars];

/** Appends the difference between two worlds to `into`, in O(changes · log rows). */
export function appendDelta(before: World, after: World, into: DeltaPart[]): void {
  if (before === after) return;
  for (const name of changedMembers(before, after)) {
    if (!isTableName(name)) {
      into.push(name, after[name]);
      continue;
    }
    const { put, removed } = tableOf(after, name).changesSince(tableOf(before, name));
    for (const row of put) into.push(name, row);
    for (const id of removed) into.push(name, id);
  }
}

export function deltaBetween(before: World, after: World): Delta {
  const delta: DeltaPart[] = [];
  appendDelta(before, after, delta);
  return delta;
}

/** Applies differences in order. Of several changes of a row, only the last one is applied. */
export function applyDeltas(world: World, deltas: Delta): World {
  const changes = new Map<TableName, Map<string, Row | undefined>>();
  forEachRow(deltas, (table, id, row) => {
    const ofTable = changes.get(table) ?? new Map<string, Row | undefined>();
    changes.set(table, ofTable.set(id, row));
  });
  const tables = Array.from(changes, ([name, rows]) => [name, changedTable(tableOf(world, name), rows)]);
  return { ...world, ...scalarsIn(deltas), ...(Object.fromEntries(tables) as Partial<Tables>) };
}

function changedTable(before: AnyTable, rows: ReadonlyMap<string, Row | undefined>): AnyTable {
  let table = before;
  for (const [id, row] of rows) table = row === undefined ? table.remove(id) : table.put(row);
  return table;
}

/** Calls a function for each changed row, from position `from` of the difference on. `row` is `undefined` if the row was removed. */
export function forEachRow(
  delta: Delta,
  visit: (table: TableName, id: string, row: Row | undefined) => void,
  from = 0,
): void {
  for (let at = from; at < delta.length; at += 2) {
    const table = delta[at] as keyof World;
    if (!isTableName(table)) continue;
    const change = delta[at + 1] as Row | string;
    if (typeof change === 'string') visit(table, change, undefined);
    else visit(table, change.id, change);
  }
}

/** Returns the last values of the scalars in a difference. */
export function scalarsIn(delta: Delta): Partial<Scalars> {
  const scalars: Partial<Record<keyof Scalars, unknown>> = {};
  for (let at = 0; at < delta.length; at += 2) {
    const name = delta[at] as keyof World;
    if (!isTableName(name)) scalars[name] = delta[at + 1];
  }
  return scalars as Partial<Scalars>;
}
