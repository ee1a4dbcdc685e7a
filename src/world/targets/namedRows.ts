import type { Row } from '../tree/row.js';
import type { Tables, World } from '../world.js';
import { readableNames } from './readableNames.js';

/**
 * The ids of the rows that a reference means: the one with that id, else all with that readable name; of the keys, else
 * the one with that public half.
 */
export function idsNamed(world: World, collection: keyof Tables, reference: string): readonly string[] {
  if (world[collection].get(reference) !== undefined) return [reference];
  const rows: readonly Row[] = world[collection].all().toArray();
  const named = rows.filter((row) => nameOf(world, collection, row) === reference);
  if (named.length > 0 || collection !== 'keys') return named.map(({ id }) => id);
  return Array.from(world.keys.select('publicKey', reference), ({ id }) => id);
}

/** The readable name of a row of a collection, which may be gone by now. */
export function nameOf(world: World, collection: keyof Tables, row: Row): string {
  // Who names a collection has its rows: the types of the pair fit, whichever it is.
  const name = readableNames[collection] as (row: Row, world: World) => string;
  return name(row, world);
}
