import type { Row } from '../world/tree/row.js';
import {
  createWorld,
  TABLE_NAMES,
  tableOf,
  type AnyTable,
  type RowOf,
  type Scalars,
  type Schedules,
  type TableName,
  type Tables,
  type World,
} from '../world/world.js';
import { completed, scalarsOf } from './worldState.js';

/** The difference between two worlds as plain JSON. */
export interface WorldChange extends Partial<Scalars> {
  readonly tables?: { readonly [Name in TableName]?: RowsChange<RowOf<Name>> };
}

/** New and replaced rows of one table, and ids of removed rows. */
export interface RowsChange<R> {
  readonly put?: readonly R[];
  readonly removed?: readonly string[];
}

/**
 * Computes the difference between two worlds. If one was made from the other, the time is O(changes · log
 * rows).
 */
export function changeBetween(before: World, after: World): WorldChange {
  let tables: Partial<Record<TableName, RowsChange<Row>>> | undefined;
  for (const name of TABLE_NAMES) {
    if (before[name] === after[name]) continue;
    const change = rowsChange(before, after, name);
    if (change !== undefined) (tables ??= {})[name] = change;
  }
  const scalars = changedScalars(before, after);
  return tables === undefined
    ? scalars
    : { ...scalars, tables: tables as NonNullable<WorldChange['tables']> };
}

/** Applies a difference to a world. `schedules` must be the schedules of this world. */
export function applyChange(world: World, change: WorldChange, schedules: Schedules): World {
  const { tables = {}, ...scalars } = change;
  const changed = TABLE_NAMES.map((name) => [name, changedTable(world, name, tables[name])]);
  const next = {
    ...world,
    ...scalars,
    ...completed(scalars),
    ...(Object.fromEntries(changed) as unknown as Tables),
  };
  return next.seed === world.seed ? next : reseeded(next, schedules);
}

/** Counts the rows in a difference. */
export function rowCount({ tables = {} }: WorldChange): number {
  return Object.values(tables).reduce(
    (sum, { put = [], removed = [] }) => sum + put.length + removed.length,
    0,
  );
}

/** Names of the members of a world that are not tables. The type makes the compiler find a missing one. */
const SCALARS: Readonly<Record<keyof Scalars, true>> = {
  seed: true,
  now: true,
  sequence: true,
  firstUserCreated: true,
  settings: true,
  quirks: true,
};
const SCALAR_NAMES = Object.keys(SCALARS) as readonly (keyof Scalars)[];

export function changedScalars(before: World, after: World): Partial<Scalars> {
  const changed: Partial<Record<keyof Scalars, unknown>> = {};
  for (const name of SCALAR_NAMES) if (before[name] !== after[name]) changed[name] = after[name];
  return changed as Partial<Scalars>;
}

function rowsChange(before: World, after: World, name: TableName): RowsChange<Row> | undefined {
  const older = tableOf(before, name);
  const newer = tableOf(after, name);
  if (older === newer) return undefined;
  const { put, removed } = newer.changesSince(older);
  if (put.length + removed.length === 0) return undefined;
  return { ...(put.length > 0 && { put }), ...(removed.length > 0 && { removed }) };
}

function changedTable(world: World, name: TableName, change: RowsChange<Row> = {}): AnyTable {
  const { put = [], removed = [] } = change;
  const cleared = removed.reduce((table, id) => table.remove(id), tableOf(world, name));
  return put.reduce((table, row) => table.put(row), cleared);
}

/** Builds the tables of a world again after its seed has changed, because due times depend on the seed. */
function reseeded(world: World, schedules: Schedules): World {
  const rows = Object.fromEntries(TABLE_NAMES.map((name) => [name, world[name].all()]));
  return createWorld(scalarsOf(world), rows, schedules);
}
