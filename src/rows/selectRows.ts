import { nameOf } from '../world/targets/namedRows.js';
import type { Row } from '../world/tree/row.js';
import { definitionOf, tableOf, type TableName, type World } from '../world/world.js';
import { collectionDefinition } from './definitions/index.js';

/** Conditions for the rows of a collection. A row has to meet all of them. */
export interface RowFilter {
  /** A part of the readable name or the id, in upper or lower case. */
  readonly search?: string;
  /** The id of another row that the row refers to. */
  readonly of?: string;
  /** Whether only rows with a problem count. */
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

/** Returns the row of a table with an id, and the rows of the table that refer to it. */
export function rowsAround(world: World, name: TableName, id: string): readonly Row[] {
  const own = tableOf(world, name).get(id);
  const others = selectRows(world, name, { of: id }).filter((row) => row.id !== id);
  return own === undefined ? others : [own, ...others];
}

/** Returns whether a row contains the id of another row in one of its links. */
export function refersTo(name: TableName, row: Row, id: string): boolean {
  const members = row as unknown as Readonly<Record<string, unknown>>;
  return Object.keys(definitionOf(name).refersTo).some((member) => members[member] === id);
}

/** Describes the problem of a row now. `undefined` means that it has none. */
export function problemOf(world: World, name: TableName, row: Row): string | undefined {
  return collectionDefinition(name).problemOf?.(row, world);
}
