import { createWorld, type RowOf, type Schedules, type Tables, type World } from '../world/world.js';
import { isTableName, scalarsOf, TABLE_NAMES, type Scalars } from './worldState.js';

/** What a world has otherwise than another one, as plain JSON; what is the same is left out. */
export interface WorldChange extends Partial<Scalars> {
  readonly tables?: { readonly [Name in keyof Tables]?: RowsChange<RowOf<Name>> };
}

/** The rows of one collection that are new or replaced, and the ids of those that are gone. */
export interface RowsChange<R> {
  readonly put?: readonly R[];
  readonly removed?: readonly string[];
}

/** What changed from one world to another: O(changes · log n) if the one came of the other, however large they are. */
export function changeBetween(before: World, after: World): WorldChange {
  const tables: Partial<Record<keyof Tables, RowsChange<unknown>>> = {};
  for (const name of TABLE_NAMES) {
    const change = rowsChange(before, after, name);
    if (change !== undefined) tables[name] = change;
  }
  return {
    ...changedScalars(before, after),
    ...(Object.keys(tables).length > 0 && { tables: tables as NonNullable<WorldChange['tables']> }),
  };
}

/** The world that a change makes of another one; the schedules are those that the other one has. */
export function applyChange(world: World, change: WorldChange, schedules: Schedules): World {
  const { tables = {}, ...scalars } = change;
  const changed = TABLE_NAMES.map((name) => [name, changedTable(world, name, tables[name])]);
  const next = { ...world, ...scalars, ...(Object.fromEntries(changed) as unknown as Tables) };
  return next.seed === world.seed ? next : reseeded(next, schedules);
}

/** How many rows a change names. */
export function rowCount({ tables = {} }: WorldChange): number {
  return Object.values(tables).reduce(
    (sum, { put = [], removed = [] }) => sum + put.length + removed.length,
    0,
  );
}

// The tables of one name fit each other, whichever it is; that is more than the types can say of a loop over names.
interface AnyTable {
  changesSince(older: unknown): { readonly put: readonly unknown[]; readonly removed: readonly string[] };
  put(row: unknown): AnyTable;
  remove(id: string): AnyTable;
}

function changedScalars(before: World, after: World): Partial<Scalars> {
  const changed: Partial<Record<keyof World, unknown>> = {};
  for (const name of Object.keys(after) as (keyof World)[]) {
    if (before[name] !== after[name] && !isTableName(name)) changed[name] = after[name];
  }
  return changed as Partial<Scalars>;
}

function rowsChange(before: World, after: World, name: keyof Tables): RowsChange<unknown> | undefined {
  const older: unknown = before[name];
  const newer = after[name] as unknown as AnyTable;
  if (older === newer) return undefined;
  const { put, removed } = newer.changesSince(older);
  if (put.length + removed.length === 0) return undefined;
  return { ...(put.length > 0 && { put }), ...(removed.length > 0 && { removed }) };
}

function changedTable(world: World, name: keyof Tables, change: RowsChange<unknown> = {}): AnyTable {
  const { put = [], removed = [] } = change;
  const cleared = removed.reduce((table, id) => table.remove(id), world[name] as unknown as AnyTable);
  return put.reduce<AnyTable>((table, row) => table.put(row), cleared);
}

/** Tables draw the times of what will happen from the seed they were made with. */
function reseeded(world: World, schedules: Schedules): World {
  const rows = Object.fromEntries(TABLE_NAMES.map((name) => [name, world[name].all()]));
  return createWorld(scalarsOf(world), rows, schedules);
}
