import type { Selection } from '../../domain/selection.js';
import type { Row } from '../../domain/table.js';
import type { World } from '../../domain/world.js';

/** How the rows of one collection are named and shown: fields and formats are the API's where it has them. */
export interface StateView<R extends Row> {
  readonly nameOf: (row: R, world: World) => string;
  readonly present: (row: R, world: World) => Readonly<Record<string, unknown>>;
}

/** A row as the control plane shows it. */
export interface StateRow extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly name: string;
}

/** One collection of a world, whatever its rows are. */
export interface Collection {
  readonly size: (world: World) => number;
  /** The readable name of one of its rows, which may be gone by now. */
  readonly nameOf: (world: World, row: Row) => string;
  /** The rows from one rank (by id) up to another. */
  readonly rows: (world: World, from: number, to: number) => readonly StateRow[];
  readonly row: (world: World, id: string) => StateRow | undefined;
  /** The rows that a reference means: the one with that id, else all with that readable name. */
  readonly idsOf: (world: World, reference: string) => readonly string[];
}

interface RowsById<R> {
  readonly size: number;
  get(id: string): R | undefined;
  all(): Selection<R>;
}

/** A collection: a table of each world and how its rows are shown. */
export function collection<R extends Row>(
  table: (world: World) => RowsById<R>,
  view: StateView<R>,
): Collection {
  const show = (world: World, row: R): StateRow => {
    // In front, where a reader looks for them; last too, because a host calls itself `node-1`, not `rs0/node-1`.
    const named = { id: row.id, name: view.nameOf(row, world) };
    return { ...named, ...view.present(row, world), ...named };
  };
  return {
    size: (world) => table(world).size,
    // Who names a collection has its rows: the types of the pair fit, whichever it is.
    nameOf: (world, row) => view.nameOf(row as R, world),
    rows: (world, from, to) =>
      table(world)
        .all()
        .page(from, to - from)
        .map((row) => show(world, row)),
    row: (world, id) => {
      const row = table(world).get(id);
      return row && show(world, row);
    },
    idsOf: (world, reference) => {
      if (table(world).get(reference) !== undefined) return [reference];
      const named = table(world)
        .all()
        .toArray()
        .filter((row) => view.nameOf(row, world) === reference);
      return named.map((row) => row.id);
    },
  };
}
