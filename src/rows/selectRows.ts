import { nameOf } from '../world/targets/namedRows.js';
import type { Row } from '../world/tree/row.js';
import { definitionOf, tableOf, type TableName, type World } from '../world/world.js';
import { collectionDefinition } from './definitions/index.js';

/** Conditions for rows. A row must meet all of them. */
export interface RowFilter {
  /** A part of the readable name or of the id. Upper and lower case count as equal. */
  readonly search?: string;
  /** Id of another row to which the row must refer. */
  readonly of?: string;
  /** If true, only rows with a problem match. */
  readonly problem?: boolean;
}

/** Returns the rows that meet a filter, sorted by id. Reads all rows of the table. */
export function selectRows(world: World, name: TableName, filter: RowFilter): readonly Row[] {
  const { search = '', of, problem = false } = filter;
  const words = search.toLowerCase();
  return tableOf(world, name)
    .all()
    .toArray()
    .filter(
      (row) =>
        (of === undefined || refersTo(name, row, of)) &&
        (!problem || problemOf(world, name, row) !== undefined) &&
        (words === '' || row.id.includes(words) || nameOf(world, name, row).toLowerCase().includes(words)),
    );
}

/** Returns the row with this id, and the rows of the same table that refer to it. */
export function rowsAround(world: World, name: TableName, id: string): readonly Row[] {
  const own = tableOf(world, name).get(id);
  const others = selectRows(world, name, { of: id }).filter((row) => row.id !== id);
  return own === undefined ? others : [own, ...others];
}

/** Returns whether a row refers to the row with this id. */
export function refersTo(name: TableName, row: Row, id: string): boolean {
  const members = row as unknown as Readonly<Record<string, unknown>>;
  return Object.keys(definitionOf(name).refersTo).some((member) => members[member] === id);
}

/** Returns the current problem of a row, or `undefined` if the row has no problem. */
export function problemOf(world: World, name: TableName, row: Row): string | undefined {
  return collectionDefinition(name).problemOf?.(row, world);
}
