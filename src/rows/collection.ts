import type { Row } from '../world/tree/row.js';
import { idsNamed, nameOf } from '../world/targets/namedRows.js';
import { definitionOf, tableOf, type CollectionName, type World } from '../world/world.js';
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

export function collectionOf(name: CollectionName): Collection {
  const { schema } = definitionOf(name);
  const { show = {} } = collectionDefinition(name);
  const toShown = (timestampsOf(schema) ?? ((row) => row)) as (row: Row) => object;
  const view = (world: World, row: Row): StateRow => {
    // Put `id` and `name` first, where readers look for them. Repeat them at the end, so that the full name
    // such as `rs0/node-1` replaces the row's own `name`, which is `node-1`.
    const named = { id: row.id, name: nameOf(world, name, row) };
    return { ...named, ...toShown(row), ...show.computed?.(row, world), ...named };
  };
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
