import type { WorldReader } from '../commands/asOf.js';
import type { CommandContext } from '../commands/context.js';
import { getRow, listRows, patchRow } from '../commands/state.js';
import type { CollectionName } from '../world/world.js';
import type { StateRow } from '../rows/collection.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import type { RowPatches, Rows } from './rows.gen.js';
import { asObject, withoutUndefined } from './options.js';
import { copyOf, settleCopy } from './copies.js';

/** Names of the collections of a world, such as `organizations`, `clusters` and `hosts`. */
export type { CollectionName };

/** A row of a collection. A union of collections gives a union of rows. */
export type RowOf<Name extends CollectionName> = Rows[Name];

/** A patch of a row of a collection. */
export type PatchOf<Name extends CollectionName> = RowPatches[Name];

/** Selects the rows of a collection to list. */
export interface RowSelection {
  readonly limit?: number;
  /** Number of rows to skip. */
  readonly offset?: number;
  /** Selects rows whose readable name or id contains this text. Ignores case. */
  readonly search?: string;
  /** Id of a row. Selects only rows that refer to it, such as the hosts of a cluster. */
  readonly of?: string;
  /** Whether to list only rows that have a problem now. */
  readonly problem?: boolean;
  /** Defaults to `asc`. With `desc`, the newest alerts, events, invitations and snapshots come first. */
  readonly order?: 'asc' | 'desc';
}

/** The rows of one collection, now or at an earlier moment. */
export interface PastRows<Name extends CollectionName = CollectionName> {
  /**
   * Returns rows in the order of their ids, each with its id and readable name. Without a `limit`, returns
   * all.
   */
  list(options?: RowSelection): Promise<readonly RowOf<Name>[]>;
  /**
   * Returns the row with an id or readable name. Rejects with status 404 if no row has it, or 409 if several
   * rows have it.
   */
  get(idOrName: string): Promise<RowOf<Name>>;
}

/**
 * The rows of one collection. A field that the platform's API also has uses the API's name and format.
 * Timestamps are ISO 8601.
 *
 * @example
 * const cluster = await world.state('clusters').get('rs0');
 * await world.state('hosts').patch('rs0/node-0', { up: false });
 */
export interface WorldRows<Name extends CollectionName = CollectionName> extends PastRows<Name> {
  /**
   * Applies a JSON merge patch to a row and runs everything that the change causes, such as an election.
   * Returns the changed row.
   */
  patch(idOrName: string, patch: PatchOf<Name>): Promise<RowOf<Name>>;
}

/** Creates access to the rows of a collection of the world that `find` returns. */
export function rowsOf<Name extends CollectionName>(
  context: CommandContext,
  find: () => LiveWorld,
  name: Name,
): WorldRows<Name> {
  return {
    ...pastRowsOf(context, find, name),
    patch: (idOrName, patch) =>
      settleCopy(() => typed<Name>(patchRow(find(), name, idOrName, copyOf(patch)))),
  };
}

/** Creates access to the rows of a collection of the state that `find` returns. */
export function pastRowsOf<Name extends CollectionName>(
  context: CommandContext,
  find: () => WorldReader,
  name: Name,
): PastRows<Name> {
  return {
    list: (options = {}) =>
      settleCopy(async () => {
        const given = withoutUndefined(asObject('the options', options));
        const rows = await listRows(context, find(), name, given);
        return rows.slice(0, rows.length) as readonly unknown[] as readonly RowOf<Name>[];
      }),
    get: (idOrName) => settleCopy(() => typed<Name>(getRow(find(), name, idOrName))),
  };
}

/** The types are made from the tables that the rows follow. */
function typed<Name extends CollectionName>(row: StateRow): RowOf<Name> {
  return row as unknown as RowOf<Name>;
}
