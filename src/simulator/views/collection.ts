import type { Selection } from '../../world/tree/selection.js';
import type { Row } from '../../world/tree/row.js';
import { idsNamed, nameOf } from '../../world/targets/namedRows.js';
import type { CollectionName, RowOf, World } from '../../world/world.js';
import { affectedRows, type Affected, type Dependencies } from './affected.js';

/** How the rows of one collection are shown: fields and formats are the API's where it has them. */
export interface StateView<R extends Row> {
  readonly present: (row: R, world: World) => Readonly<Record<string, unknown>>;
  readonly dependsOn?: Dependencies;
}

/** A row as the control plane shows it. */
export interface StateRow extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly name: string;
}

/** One collection of a world, whatever its rows are. */
export interface Collection {
  readonly size: (world: World) => number;
  /** The rows from one rank (by id) up to another. */
  readonly rows: (world: World, from: number, to: number) => readonly StateRow[];
  readonly row: (world: World, id: string) => StateRow | undefined;
  /** The rows of which one of these members may be another one than before. */
  readonly affected: (before: World, after: World, members: readonly string[]) => Affected;
  /** The rows that a reference means: the one with that id, else all with that readable name. */
  readonly idsOf: (world: World, reference: string) => readonly string[];
}

interface RowsById<R> {
  readonly size: number;
  get(id: string): R | undefined;
  all(): Selection<R>;
}

/** A collection: a table of each world and how its rows are shown. */
export function collection<Name extends CollectionName>(
  name: Name,
  view: StateView<RowOf<Name> & Row>,
): Collection {
  // The rows of a table are those of its name, whichever it is: the types do not see that through the name alone.
  const table = (world: World): RowsById<RowOf<Name> & Row> =>
    world[name] as unknown as RowsById<RowOf<Name> & Row>;
  const show = (world: World, row: RowOf<Name> & Row): StateRow => {
    // In front, where a reader looks for them; last too, because a host calls itself `node-1`, not `rs0/node-1`.
    const named = { id: row.id, name: nameOf(world, name, row) };
    return { ...named, ...view.present(row, world), ...named };
  };
  return {
    size: (world) => table(world).size,
    rows: (world, from, to) =>
      table(world)
        .all()
        .page(from, to - from)
        .map((row) => show(world, row)),
    row: (world, id) => {
      const row = table(world).get(id);
      return row && show(world, row);
    },
    affected: (before, after, members) => affectedRows(name, view.dependsOn ?? {}, members, before, after),
    idsOf: (world, reference) => idsNamed(world, name, reference),
  };
}
