import { runAtOnce } from '../world/slices.js';
import { nameOf } from '../world/targets/namedRows.js';
import type { Row } from '../world/tree/row.js';
import { definitionOf, tableOf, type TableName, type World } from '../world/world.js';
import { collectionDefinition } from './definitions/index.js';

/** Conditions for rows. A row must meet all of them. */
export interface RowFilter {
  /** A part of the readable name or of the id. Upper and lower case do not matter. */
  readonly search?: string;
  /** Id of another row to which the row must refer. */
  readonly of?: string;
  /** If true, only rows with a problem match. */
  readonly problem?: boolean;
}

/** Rows of a table that meet a filter. */
interface Selection {
  readonly filter: Required<Omit<RowFilter, 'of'>> & Pick<RowFilter, 'of'>;
  readonly rows: readonly Row[];
}

/**
 * Maximum number of rows in a cached selection. A world, and with it a cached selection, may stay in memory for a long
 * time as a checkpoint.
 */
const KEPT_MAX = 100_000;

/** The last selection of each table of a world. Worlds never change, so a selection stays valid. */
const lastSelections = new WeakMap<World, Map<TableName, Selection>>();

/**
 * Selects the rows that meet a filter, sorted by id. Pauses after each row that it reads. Caches the last selection, because reading a million rows takes a
 * quarter of a second. The next page uses the cached rows. If the new `search` contains the last one, and the filter is
 * otherwise the same, only the cached rows are read.
 */
export function* selectingRows(
  world: World,
  name: TableName,
  asked: RowFilter,
): Generator<void, readonly Row[], undefined> {
  const { search = '', of, problem = false } = asked;
  const filter = { search: search.toLowerCase(), problem, ...(of !== undefined && { of }) };
  const selections = lastSelections.get(world) ?? new Map<TableName, Selection>();
  const last = selections.get(name);
  const isPart = last !== undefined && contains(last.filter, filter);
  if (isPart && last.filter.search === filter.search) return last.rows;
  const candidates = isPart ? last.rows : tableOf(world, name).all().lazily();
  const rows: Row[] = [];
  for (const row of candidates) {
    if (meets(world, name, row, filter)) rows.push(row);
    yield;
  }
  if (rows.length <= KEPT_MAX) lastSelections.set(world, selections.set(name, { filter, rows }));
  return rows;
}

/** Returns whether all rows that meet the filter `part` also meet the filter `whole`. */
function contains(whole: Selection['filter'], part: Selection['filter']): boolean {
  const isSame = whole.of === part.of && whole.problem === part.problem;
  return isSame && part.search.includes(whole.search);
}

function meets(
  world: World,
  name: TableName,
  row: Row,
  { search, of, problem }: Selection['filter'],
): boolean {
  if (of !== undefined && !refersTo(name, row, of)) return false;
  if (problem && problemOf(world, name, row) === undefined) return false;
  return search === '' || row.id.includes(search) || nameOf(world, name, row).toLowerCase().includes(search);
}

/** Returns the row with this id, and the rows of the same table that refer to it. */
export function rowsAround(world: World, name: TableName, id: string): readonly Row[] {
  const own = tableOf(world, name).get(id);
  const others = runAtOnce(selectingRows(world, name, { of: id })).filter((row) => row.id !== id);
  return own === undefined ? others : [own, ...others];
}

/** Returns whether a row refers to the row with this id. */
export function refersTo(name: TableName, row: Row, id: string): boolean {
  const members = row as unknown as Readonly<Record<string, unknown>>;
  return Object.keys(definitionOf(name).refersTo).some((member) => members[member] === id);
}

/** Returns the current problem of a row, or `undefined` if the row has no problem. */
export function problemOf(world: World, name: TableName, row: Row): string | undefined {
  return collectionDefinition(name).problemOf?.(row, world);
}
