import type { Row } from '../tree/row.js';
import { definitionOf, tableOf, type TableName, type World } from '../world.js';

/**
 * The ids of the rows that a reference means: the one with that id, else all with that readable name, else those with
 * that other name (keys: the public half).
 */
export function idsNamed(world: World, name: TableName, reference: string): readonly string[] {
  const table = tableOf(world, name);
  if (table.get(reference) !== undefined) return [reference];
  const named = table
    .all()
    .toArray()
    .filter((row) => nameOf(world, name, row) === reference);
  const { otherName } = definitionOf(name);
  const rows =
    named.length > 0 || otherName === undefined ? named : table.select(otherName, reference).toArray();
  return rows.map(({ id }) => id);
}

/** The readable name of a row, which need not be in the world any more. */
export function nameOf(world: World, name: TableName, row: Row): string {
  return definitionOf(name).readableName(row, world);
}
