import type { WorldReader } from './asOf.js';
import { actionCause } from '../simulator/timeline/cause.js';
import { CallerError } from '../world/callerError.js';
import { SYSTEM } from '../world/tables/events.js';
import { rowsIn, tableOf, type CollectionName } from '../world/world.js';
import { Conflict } from '../world/conflict.js';
import { flag, object, oneOf, optional, whole, orElse, publishedAs } from '../schema/schema.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { editableNames, patchRow as changeRow } from '../rows/patchRow.js';
import { hashing } from '../simulator/stateHash.js';
import { runInSlices } from '../world/slices.js';
import type { CommandContext } from './context.js';
import { type Collection, type StateRow, collections, viewOf } from '../rows/collection.js';
import { describeCollection, type CollectionDescription } from '../rows/describeCollection.js';
import { findingProblems, type Problem } from '../rows/problems.js';
import { selectingRows } from '../rows/selectRows.js';
import { lazyStateOf, stateOf, type LazyState, type WorldState } from '../simulator/worldState.js';
import { notFound } from './errors.js';
import { pathOf } from './findWorld.js';
import { suggestionOf } from '../schema/nearest.js';
import { nameOf } from '../world/targets/namedRows.js';
import type { LazyList } from './lazyList.js';
import { LIMITS, listLimit, listOffset, queryText } from './limits.js';
import { readInput } from './readInput.js';
import { collectionNames } from './shapes.js';

/** Rows that have a problem. `count` is the number of all such rows; `problems` may contain fewer. */
export interface ProblemsView {
  readonly count: number;
  readonly problems: readonly Problem[];
}

export const listInput = object({
  limit: optional(listLimit, 'Maximum number of rows. By default all.'),
  offset: optional(listOffset, 'Number of rows to skip.'),
  search: optional(queryText, 'A part of the readable name or the id, in upper or lower case.'),
  of: optional(
    queryText,
    'The id of another row. Only rows that refer to it are listed, such as the hosts of a cluster. `links` of `GET /v1/collections` lists the members that refer to other rows.',
  ),
  problem: optional(
    publishedAs({ type: 'boolean', default: false }, flag),
    'Whether to list only rows that have a problem now.',
  ),
  order: orElse(
    oneOf('asc', 'desc'),
    'asc',
    'Ascending or descending by id. The newest alerts, events, invitations and snapshots come first in descending order.',
  ),
});
export const problemsInput = object({
  limit: orElse(whole(1, LIMITS.problems), LIMITS.problemsDefault, 'Maximum number of rows.'),
});

/** Describes all collections: their members, links and patches. */
export function describeCollections(): readonly CollectionDescription[] {
  return collectionNames.map((name) => describeCollection(name as CollectionName));
}

/** Returns the number of rows in each collection. */
export function countRows({ world }: WorldReader): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(collections).map(([name, { size }]) => [name, size(world)]));
}

/**
 * Returns the rows of a collection that meet the conditions of the caller, in the order of their ids. Other work runs
 * while it reads the rows. If `signal` aborts, it stops.
 */
export async function listRows(
  { simulator: { scheduler } }: Pick<CommandContext, 'simulator'>,
  { world }: WorldReader,
  name: string,
  input: unknown,
  signal?: AbortSignal,
): Promise<LazyList<StateRow>> {
  const { name: collectionName, collection } = findCollection(name);
  const { order, limit = Infinity, offset = 0, ...filter } = readInput(listInput, input);
  if (Object.keys(filter).length === 0) {
    const page = (from: number, to: number) => collection.rows(world, from, to);
    return partOf(ordered({ total: collection.size(world), slice: page }, order), offset, limit);
  }
  const rows = await runInSlices(selectingRows(world, collectionName, filter), scheduler, signal);
  const slice = (from: number, to: number) =>
    rows.slice(from, to).map((row) => viewOf(collectionName, world, row));
  return partOf(ordered({ total: rows.length, slice }, order), offset, limit);
}

type WholeList<T> = Required<Omit<LazyList<T>, 'length'>>;

function ordered<T>(list: WholeList<T>, order: 'asc' | 'desc' = 'asc'): WholeList<T> {
  const { total, slice } = list;
  if (order === 'asc') return list;
  return { total, slice: (from, to) => slice(Math.max(0, total - to), total - from).toReversed() };
}

function partOf<T>({ total, slice }: WholeList<T>, offset: number, limit: number): LazyList<T> {
  return {
    total,
    length: Math.min(limit, Math.max(0, total - offset)),
    slice: (from, to) => slice(offset + from, offset + to),
  };
}

/** Returns the rows that have a problem now, and the number of all such rows. */
export async function listProblems(
  { simulator: { scheduler } }: Pick<CommandContext, 'simulator'>,
  { world }: WorldReader,
  input: unknown,
  signal?: AbortSignal,
): Promise<ProblemsView> {
  const { limit } = readInput(problemsInput, input);
  const problems = await runInSlices(findingProblems(world), scheduler, signal);
  return { count: problems.length, problems: problems.slice(0, limit) };
}

/** Returns a row by its id or its readable name. */
export function getRow(live: WorldReader, name: string, idOrName: string): StateRow {
  const { collection } = findCollection(name);
  const row = collection.row(live.world, findId(live, name, idOrName));
  if (row === undefined) throw unknownRow(live, name, idOrName);
  return row;
}

/**
 * Applies a JSON merge patch to a row and runs everything that the change causes, such as an election.
 * Returns the row, even if the patch deleted it.
 */
export function patchRow(live: LiveWorld, name: string, idOrName: string, patch: unknown): StateRow {
  const { name: collectionName, collection } = findCollection(name);
  if (editableNames(collectionName).length === 0) {
    throw new CallerError('readOnly', `${capital(name)} are read-only.`);
  }
  const id = findId(live, name, idOrName);
  const outcome = changeRow(live.world, collectionName, id, patch);
  if (outcome !== undefined) live.commit(outcome, SYSTEM, actionCause(`change a row of ${name}`));
  const row = collection.row(live.world, id) ?? (outcome && collection.row(outcome.world, id));
  if (row === undefined) throw unknownRow(live, name, idOrName);
  return row;
}

/** Returns the whole state of a world. It can be imported, and it can be used as a fixture. */
export function exportState({ world }: WorldReader): WorldState {
  return stateOf(world);
}

/** Works like `exportState`, but makes rows when they are read, and does not keep them. */
export function exportLazily({ world }: WorldReader): LazyState<LazyList<object>> {
  return lazyStateOf(world, (name) => {
    const rows = tableOf(world, name).all();
    return { length: rows.size, slice: (from, to) => rows.passingPage(from, to - from) };
  });
}

/**
 * Computes the SHA-256 of the current state. Worlds with equal content have equal hashes. Other work runs in
 * between. If `signal` aborts, the computation stops.
 */
export async function hashState(
  { simulator }: Pick<CommandContext, 'simulator'>,
  { world }: Pick<WorldReader, 'world'>,
  signal?: AbortSignal,
): Promise<{ readonly stateHash: string }> {
  return { stateHash: await runInSlices(hashing(world), simulator.scheduler, signal) };
}

/** Works like `hashState`, but returns no hash for a world of more than `LIMITS.hashedRows` rows. */
export async function hashIfSmall(
  context: Pick<CommandContext, 'simulator'>,
  live: Pick<WorldReader, 'world'>,
  signal?: AbortSignal,
): Promise<{ readonly stateHash?: string }> {
  return rowsIn(live.world) <= LIMITS.hashedRows ? hashState(context, live, signal) : {};
}

function findCollection(name: string): { readonly name: CollectionName; readonly collection: Collection } {
  if (isCollection(name)) return { name, collection: collections[name] };
  const known = collectionNames.join(', ');
  const similar = suggestionOf(name, collectionNames);
  throw new CallerError(
    'notFound',
    `There is no collection ${JSON.stringify(name)}${similar}; expected one of ${known}.`,
  );
}

function isCollection(name: string): name is CollectionName {
  return Object.hasOwn(collections, name);
}

function findId(live: WorldReader, name: string, idOrName: string): string {
  const ids = findCollection(name).collection.idsOf(live.world, idOrName);
  const [id] = ids;
  if (id === undefined) throw unknownRow(live, name, idOrName);
  if (ids.length === 1) return id;
  const detail = `${JSON.stringify(idOrName)} is ambiguous: ${ids.length} rows have this name. Use the id of one of them.`;
  throw new Conflict(detail, { details: { ids: ids.slice(0, LIMITS.ambiguousIds) } });
}

function unknownRow(live: WorldReader, name: string, idOrName: string): Error {
  const hint = suggestionOf(idOrName, readableNames(live, name));
  return notFound(`No row of ${name} has the id or name ${JSON.stringify(idOrName)}${hint}.`, {
    http: `GET ${pathOf(live, 'state', name)} lists them`,
    library: `world.state('${name}').list() lists them`,
  });
}

/** Returns the readable names of rows. In a large collection, returns only the names of the first rows. */
function readableNames({ world }: WorldReader, name: string): readonly string[] {
  const { name: collectionName } = findCollection(name);
  const rows = tableOf(world, collectionName).all().page(0, LIMITS.similarNames);
  return rows.map((row) => nameOf(world, collectionName, row));
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
