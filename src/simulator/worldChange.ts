import { createWorld, type RowOf, type Schedules, type Tables, type World } from '../domain/world.js';
import { scalarsOf, TABLE_NAMES, type Scalars } from './worldState.js';

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
  const old = scalarsOf(before);
  const scalars = Object.entries(scalarsOf(after)).filter(
    ([name, value]) => old[name as keyof Scalars] !== value,
  );
  const tables = TABLE_NAMES.flatMap((name) => {
    const change = rowsChange(before, after, name);
    return change === undefined ? [] : [[name, change]];
  });
  return {
    ...(Object.fromEntries(scalars) as Partial<Scalars>),
    ...(tables.length > 0 && { tables: Object.fromEntries(tables) as NonNullable<WorldChange['tables']> }),
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
