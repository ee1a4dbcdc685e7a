import { BrokenRule } from '../world/brokenRule.js';
import { type Instant } from '../world/instant.js';
import { checkingRows, normalized } from '../world/putRow.js';
import { dialectOf, quirksOf, type Quirks } from '../world/quirks.js';
import type { Row } from '../world/tree/row.js';
import { DEFAULT_SETTINGS, type Settings } from '../world/settings.js';
import {
  creatingWorld,
  definitionOf,
  isTableName,
  TABLE_NAMES,
  tableOf,
  type Scalars,
  type Schedules,
  type TableName,
  type World,
} from '../world/world.js';
import { migrationOf } from './state/migrations.js';
import { readingState, StateError, type CheckedState } from './state/readState.js';
import type { StateTables } from './state/references.js';
import { FORMAT, VERSION } from './state/stateSchema.js';
import { runAtOnce } from '../world/slices.js';

/** A world as plain JSON, for exports, hashes and stores. Instants in rows are numbers of milliseconds. */
export interface WorldState extends Omit<Scalars, 'now'> {
  readonly format: typeof FORMAT;
  readonly version: typeof VERSION;
  /** ISO 8601 timestamp. It has milliseconds unless the instant is a whole second. */
  readonly now: string;
  readonly tables: StateTables;
}

/** A state whose tables are lists of another kind. */
export interface LazyState<Rows> extends Omit<WorldState, 'tables'> {
  readonly tables: Readonly<Record<TableName, Rows>>;
}

/** Returns the state of a world. Both share their rows. */
export function stateOf(world: World): WorldState {
  const { tables, ...rest } = lazyStateOf(world, (name) => tableOf(world, name).all().toArray());
  return { ...rest, tables: tables as StateTables };
}

/**
 * Returns the state of a world with lists of rows that `rowsOf` makes. A large world has millions of rows, and
 * making all of them at once takes seconds.
 */
export function lazyStateOf<Rows>(world: World, rowsOf: (name: TableName) => Rows): LazyState<Rows> {
  const { now, ...scalars } = scalarsOf(world);
  const tables = TABLE_NAMES.map((name) => [name, rowsOf(name)] as const);
  return {
    format: FORMAT,
    version: VERSION,
    ...scalars,
    now: exactInstant(now),
    tables: Object.fromEntries(tables) as Readonly<Record<TableName, Rows>>,
  };
}

export function scalarsOf(world: World): Scalars {
  const scalars = Object.entries(world).filter(([name]) => !isTableName(name));
  return Object.fromEntries(scalars) as unknown as Scalars;
}

/** A world that was read from a document. `migrate` is set if the document has an older version. */
export interface ReadState {
  readonly world: World;
  /** The rows of the document. */
  readonly tables: Partial<StateTables>;
  readonly migrate?: (world: World) => World;
}

/** Reads a state and migrates it. Throws a StateError with the first issue. */
export function worldOfState(value: unknown, schedules: Schedules): World {
  return runAtOnce(makingWorldOf(readingState(value), schedules));
}

/** Reads the state of a kept world without migrating it, because its log must be replayed first. */
export function readState(value: unknown, schedules: Schedules): ReadState {
  return runAtOnce(makingWorld(readingState(value), schedules));
}

/** Works like `worldOfState` in small steps, with a state that is being read. */
export function* makingWorldOf(
  reading: Generator<void, CheckedState>,
  schedules: Schedules,
): Generator<void, World, undefined> {
  const { world: read, migrate, tables } = yield* makingWorld(reading, schedules);
  const world = migrate === undefined ? read : migrate(read);
  yield* refusingBrokenRows(world, tables);
  return world;
}

/** Throws a StateError if a row breaks a rule of its table. Kept data of older versions may contain such rows. */
function* refusingBrokenRows(world: World, tables: Partial<StateTables>): Generator<void, void, undefined> {
  try {
    yield* checkingRows(world);
  } catch (error) {
    if (!(error instanceof BrokenRule)) throw error;
    const { table, id, members, says } = error.facts;
    const rows: readonly Row[] = tables[table] ?? [];
    const at = rows.findIndex((row) => row.id === id);
    throw new StateError({
      path: ['tables', table, Math.max(0, at), ...members[0].split('.')],
      message: says,
    });
  }
}

function* makingWorld(
  reading: Generator<void, CheckedState>,
  schedules: Schedules,
): Generator<void, ReadState, undefined> {
  const { tables, ...scalars } = yield* reading;
  const { seed, now, sequence, firstUserCreated } = scalars;
  const base = { seed, now, sequence, firstUserCreated, ...completed(scalars) };
  const world = yield* creatingWorld(base, normalizedTables(tables), schedules);
  const migrate = migrationOf({ version: scalars.version, tables });
  return { world, tables, ...(migrate && { migrate }) };
}

function normalizedTables(tables: Partial<StateTables>): Partial<StateTables> {
  const entries = Object.entries(tables as Readonly<Record<string, readonly Row[]>>).map(([name, rows]) => {
    const table = name as TableName;
    return [
      table,
      definitionOf(table).normalize === undefined ? rows : rows.map((row) => normalized(table, row as never)),
    ];
  });
  return Object.fromEntries(entries) as Partial<StateTables>;
}

/** Fills in the defaults of settings and quirks that an older document lacks. */
export function completed({
  settings,
  quirks,
}: {
  readonly settings?: Partial<Settings>;
  readonly quirks?: Partial<Quirks>;
}): Partial<Scalars> {
  return {
    ...(settings && { settings: Object.freeze({ ...DEFAULT_SETTINGS, ...settings }) }),
    ...(quirks && { quirks: quirksOf(dialectOf(quirks), quirks) }),
  };
}

/** Formats an instant with milliseconds, because a clock can be between two whole seconds. */
function exactInstant(instant: Instant): string {
  return new Date(instant).toISOString().replace('.000Z', 'Z');
}
