import { definitionOf, TABLE_NAMES, tableOf, type AnyTable, type TableName, type World } from './world.js';

/** Ids of removed rows by table. */
export type RemovedIds = ReadonlyMap<TableName, ReadonlySet<string>>;

/**
 * Removes a row and all rows that refer to it, directly or through other removed rows. Works for all tables, because
 * each table definition says which members refer to other rows (`refersTo`).
 */
export function removeReferring(
  world: World,
  name: TableName,
  id: string,
): { readonly world: World; readonly ids: RemovedIds } {
  const ids = new Map<TableName, Set<string>>([[name, new Set([id])]]);
  while (addReferring(world, ids));
  const tables = Array.from(ids, ([table, gone]) => [table, without(tableOf(world, table), gone)]);
  return { world: { ...world, ...(Object.fromEntries(tables) as Partial<World>) }, ids };
}

/** Adds the ids of rows that refer to one of these rows. Returns whether it has added any. */
function addReferring(world: World, ids: Map<TableName, Set<string>>): boolean {
  const sizeBefore = sizeOf(ids);
  for (const name of TABLE_NAMES) {
    for (const [member, target] of Object.entries(definitionOf(name).refersTo)) {
      const gone = ids.get(target);
      if (gone === undefined) continue;
      const found = referring(tableOf(world, name), member, gone);
      if (found.length > 0) ids.set(name, new Set([...(ids.get(name) ?? []), ...found]));
    }
  }
  return sizeOf(ids) > sizeBefore;
}

function sizeOf(ids: RemovedIds): number {
  return [...ids.values()].reduce((sum, { size }) => sum + size, 0);
}

/** Returns the ids of the rows of a table that refer to one of these rows. */
function referring(table: AnyTable, member: string, gone: ReadonlySet<unknown>): readonly string[] {
  const refers = (row: object): boolean => gone.has((row as Readonly<Record<string, unknown>>)[member]);
  return table
    .all()
    .toArray()
    .filter(refers)
    .map(({ id }) => id);
}

function without(table: AnyTable, ids: ReadonlySet<string>): AnyTable {
  return [...ids].reduce((rest, id) => rest.remove(id), table);
}
