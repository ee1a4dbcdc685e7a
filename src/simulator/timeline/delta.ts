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
 * The difference between two worlds, as flat as possible, because thousands of them stay in memory. The members of
 * `rows` alternate: the name of a table, then a new row of it or the id of a removed row.
 */
export interface Delta {
  readonly rows: readonly (Row | string)[];
  readonly scalars: Partial<Scalars>;
}

const NO_ROWS: Delta['rows'] = Object.freeze([]);
/** The difference between a state and itself. */
export const NO_DELTA: Delta = Object.freeze({ rows: NO_ROWS, scalars: {} });

/** Computes the difference between two worlds in O(changes · log rows). */
export function deltaBetween(before: World, after: World): Delta {
  let rows: (Row | string)[] | undefined;
  const scalars: Partial<Record<keyof Scalars, unknown>> = {};
  for (const name of changedMembers(before, after)) {
    if (!isTableName(name)) {
      scalars[name] = after[name];
      continue;
    }
    const { put, removed } = tableOf(after, name).changesSince(tableOf(before, name));
    rows ??= [];
    for (const row of put) rows.push(name, row);
    for (const id of removed) rows.push(name, id);
  }
  return { rows: rows ?? NO_ROWS, scalars: scalars as Partial<Scalars> };
}

/** Applies differences in order. Of several changes of a row, only the last one is applied. */
export function applyDeltas(world: World, deltas: readonly Delta[]): World {
  const changes = new Map<TableName, Map<string, Row | undefined>>();
  for (const delta of deltas) {
    forEachRow(delta, (table, id, row) => {
      const ofTable = changes.get(table) ?? new Map<string, Row | undefined>();
      changes.set(table, ofTable.set(id, row));
    });
  }
  const tables = Array.from(changes, ([name, rows]) => [name, changedTable(tableOf(world, name), rows)]);
  const scalars = Object.assign({}, ...deltas.map((delta) => delta.scalars)) as Partial<Scalars>;
  return { ...world, ...scalars, ...(Object.fromEntries(tables) as Partial<Tables>) };
}

function changedTable(before: AnyTable, rows: ReadonlyMap<string, Row | undefined>): AnyTable {
  let table = before;
  for (const [id, row] of rows) table = row === undefined ? table.remove(id) : table.put(row);
  return table;
}

/** Calls a function for each changed row. `row` is `undefined` if the row was removed. */
export function forEachRow(
  { rows }: Delta,
  visit: (table: TableName, id: string, row: Row | undefined) => void,
): void {
  for (let at = 0; at < rows.length; at += 2) {
    const table = rows[at] as TableName;
    const row = rows[at + 1];
    if (typeof row === 'object') visit(table, row.id, row);
    else if (row !== undefined) visit(table, row, undefined);
  }
}
