import type { Row } from '../world/tree/row.js';
import { idsNamed, nameOf } from '../world/targets/namedRows.js';
import { definitionOf, tableOf, type CollectionName, type TableName, type World } from '../world/world.js';
import { affectedRows, type Affected } from './affected.js';
import { collectionDefinition } from './definitions/index.js';
import { timestampsOf } from './timestamps.js';
import { collections as tables } from '../world/tables/index.js';

/** A row as the control plane shows it. */
export interface StateRow extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly name: string;
}

/** Reads the rows of one collection in the form that the control plane returns. */
export interface Collection {
  readonly size: (world: World) => number;
  /** Returns the rows from position `from` up to but not including `to`, in the order of their ids. */
  readonly rows: (world: World, from: number, to: number) => readonly StateRow[];
  readonly row: (world: World, id: string) => StateRow | undefined;
  /** Returns the ids of the rows whose `members` the control plane may show differently after the change. */
  readonly affected: (before: World, after: World, members: readonly string[]) => Affected;
  /**
   * Returns the ids of the rows that `reference` names: the row with this id, otherwise all rows with this
   * readable name.
   */
  readonly idsOf: (world: World, reference: string) => readonly string[];
}

/** Cached functions that replace instants by timestamps, by table. */
const shownBy = new Map<TableName, (row: Row) => object>();

/** Returns a row of any table as testers see it. */
export function viewOf(name: TableName, world: World, row: Row): StateRow {
  let toShown = shownBy.get(name);
  if (toShown === undefined) {
    toShown = (timestampsOf(definitionOf(name).schema) ?? ((each) => each)) as (row: Row) => object;
    shownBy.set(name, toShown);
  }
  // Put `id` and `name` first, where readers look for them. Repeat them at the end, so that the full name
  // such as `rs0/node-1` replaces the row's own `name`, which is `node-1`.
  const named = { id: row.id, name: nameOf(world, name, row) };
  const { computed } = collectionDefinition(name).show ?? {};
  return { ...named, ...toShown(row), ...computed?.(row, world), ...named };
}

export function collectionOf(name: CollectionName): Collection {
  const { show = {} } = collectionDefinition(name);
  const view = (world: World, row: Row): StateRow => viewOf(name, world, row);
  return {
    size: (world) => world[name].size,
    rows: (world, from, to) =>
      tableOf(world, name)
        .all()
        .page(from, to - from)
        .map((row) => view(world, row)),
    row: (world, id) => {
      const row = tableOf(world, name).get(id);
      return row && view(world, row);
    },
    affected: (before, after, members) => affectedRows(name, show.dependsOn ?? {}, members, before, after),
    idsOf: (world, reference) => idsNamed(world, name, reference),
  };
}

/** The collections, by the name that each has in paths of the control plane. */
export const collections = Object.fromEntries(
  Object.keys(tables).map((name) => [name, collectionOf(name as CollectionName)]),
) as Readonly<Record<CollectionName, Collection>>;
