import type { Instant } from './instant.js';
import { quirksOf, type Quirks } from './quirks.js';
import { runAtOnce } from './slices.js';
import type { Row } from './tree/row.js';
import { DEFAULT_SETTINGS, type Settings } from './settings.js';
import type { TableDefinition } from './defineTable.js';
import { tables, type collections } from './tables/index.js';
import { Table } from './tree/table.js';
import type { Dues } from './tree/tableLayout.js';
import type { NewRows } from './tree/unreadRows.js';

type Definitions = typeof tables;
type TableOf<D> = D extends TableDefinition<infer R, infer Index> ? Table<R, Index> : never;

export type Tables = { readonly [Name in TableName]: TableOf<Definitions[Name]> };
export type TableName = keyof Definitions;
export type RowOf<Name extends TableName> =
  Definitions[Name] extends TableDefinition<infer R, string> ? R : never;
/** Names of the tables that testers see. */
export type CollectionName = keyof typeof collections;

/** The whole state of one platform as one immutable value. Each move creates a new world. */
export interface World extends Tables {
  readonly seed: number;
  readonly now: Instant;
  /** Number of ids that this world has taken. */
  readonly sequence: number;
  /**
   * Whether `createUser` has created the first user. Only this user gets an API key and the role
   * GLOBAL_OWNER.
   */
  readonly firstUserCreated: boolean;
  readonly settings: Settings;
  readonly quirks: Quirks;
}

/** Type of the members of a world that are not tables. */
export type Scalars = Omit<World, TableName>;

/** Rows of a world, by table. Omitted tables are empty. */
export type Rows = { readonly [Name in TableName]?: Iterable<RowOf<Name>> };

/** Rows of a new world, by table. Those of a table may be made when they are read. */
export type NewTables = { readonly [Name in TableName]?: NewRows<RowOf<Name>> };

/** For each table, functions that compute the due times of its rows. The keys are the names of the behaviours. */
export type Schedules = {
  readonly [Name in TableName]?: Readonly<
    Record<string, (row: RowOf<Name>, seed: number) => Instant | undefined>
  >;
};

/** Names of the tables, in the order of an exported world. */
export const TABLE_NAMES = Object.keys(tables) as readonly TableName[];

export function isTableName(name: string): name is TableName {
  return Object.hasOwn(tables, name);
}

/** A table with an unknown row type, for loops over all tables. */
export type AnyTable = Table<Row, string>;
export type AnyDefinition = TableDefinition<Row, string>;

export function tableOf(world: Tables, name: TableName): AnyTable {
  return world[name] as unknown as AnyTable;
}

/** Counts all rows of a world. */
export function rowsIn(world: Tables): number {
  return TABLE_NAMES.reduce((sum, name) => sum + tableOf(world, name).size, 0);
}

export function definitionOf(name: TableName): AnyDefinition {
  return tables[name] as unknown as AnyDefinition;
}

/** Scalars of a new world. It must contain the seed and the instant. */
type WorldBase = Pick<World, 'seed' | 'now'> & Partial<Scalars>;

/** Creates a world from rows. Without `schedules`, no behaviour acts on the world. */
export function createWorld(base: WorldBase, rows: NewTables = {}, schedules: Schedules = {}): World {
  return runAtOnce(creatingWorld(base, rows, schedules));
}

/** Works like `createWorld` in small steps, because the tables of a large world take seconds. */
export function* creatingWorld(
  base: WorldBase,
  rows: NewTables = {},
  schedules: Schedules = {},
): Generator<void, World, undefined> {
  const made: (readonly [TableName, AnyTable])[] = [];
  for (const name of TABLE_NAMES) {
    const dues = seeded((schedules[name] ?? {}) as SeededDues, base.seed);
    const own = rows[name] as NewRows<Row> | undefined;
    made.push([name, yield* Table.building(definitionOf(name).indexes, own, dues)]);
  }
  return {
    sequence: 0,
    firstUserCreated: false,
    settings: DEFAULT_SETTINGS,
    quirks: quirksOf('documented'),
    ...base,
    ...(Object.fromEntries(made) as unknown as Tables),
  };
}

type SeededDues = Readonly<Record<string, (row: Row, seed: number) => Instant | undefined>>;

function seeded(dues: SeededDues, seed: number): Dues<Row> {
  return Object.fromEntries(Object.entries(dues).map(([name, due]) => [name, (row: Row) => due(row, seed)]));
}
