import type { Row } from '../tree/row.js';
import { definitionOf, tableOf, type TableName, type World } from '../world.js';

/**
 * Returns the ids of the rows that a reference names. Searches for the id first, then for the readable name, then for
 * the second name, such as the public key of an API key.
 */
export function idsNamed(world: World, name: TableName, reference: string): readonly string[] {
  const table = tableOf(world, name);
  if (table.get(reference) !== undefined) return [reference];
  const { otherName, rowsNamed = comparing(name) } = definitionOf(name);
  const named = rowsNamed(world, reference);
  const rows =
    named.length > 0 || otherName === undefined ? named : table.select(otherName, reference).toArray();
  return rows.map(({ id }) => id);
}

function comparing(name: TableName): (world: World, reference: string) => readonly Row[] {
  return (world, reference) =>
    tableOf(world, name)
      .all()
      .toArray()
      .filter((row) => nameOf(world, name, row) === reference);
}

/** Returns the readable name of a row. The row may have been removed from the world. */
export function nameOf(world: World, name: TableName, row: Row): string {
  return definitionOf(name).readableName(row, world);
}
