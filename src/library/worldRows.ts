import type { WorldReader } from '../commands/asOf.js';
import type { CommandContext } from '../commands/context.js';
import { getRow, listRows, patchRow } from '../commands/state.js';
import type { CollectionName } from '../world/world.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import type { StateRow } from '../rows/collection.js';
import { asObject, withoutUndefined } from './options.js';
import { settle } from './simulatorError.js';

/** Names of the collections of a world, such as `organizations`, `clusters` and `hosts`. */
export type { CollectionName };

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
export interface PastRows {
  /**
   * Returns rows in the order of their ids, each with its id and readable name. Without a `limit`, returns
   * all.
   */
  list(options?: RowSelection): Promise<readonly StateRow[]>;
  /**
   * Returns the row with an id or readable name. Rejects with status 404 if no row has it, or 409 if several
   * rows have it.
   */
  get(idOrName: string): Promise<StateRow>;
}

/**
 * The rows of one collection. A field that the platform's API also has uses the API's name and format.
 * Timestamps are ISO 8601.
 *
 * @example
 * const cluster = await world.state('clusters').get('rs0');
 * await world.state('hosts').patch('rs0/node-0', { up: false });
 */
export interface WorldRows extends PastRows {
  /**
   * Applies a JSON merge patch to a row and runs everything that the change causes, such as an election.
   * Returns the changed row.
   */
  patch(idOrName: string, patch: Readonly<Record<string, unknown>>): Promise<StateRow>;
}

/** Creates access to the rows of a collection of the world that `find` returns. */
export function rowsOf(context: CommandContext, find: () => LiveWorld, name: CollectionName): WorldRows {
  return {
    ...pastRowsOf(context, find, name),
    patch: (idOrName, patch) => settle(() => patchRow(find(), name, idOrName, patch)),
  };
}

/** Creates access to the rows of a collection of the state that `find` returns. */
export function pastRowsOf(context: CommandContext, find: () => WorldReader, name: CollectionName): PastRows {
  return {
    list: (options = {}) =>
      settle(async () => {
        const given = withoutUndefined(asObject('the options', options));
        const rows = await listRows(context, find(), name, given);
        return rows.slice(0, rows.length);
      }),
    get: (idOrName) => settle(() => getRow(find(), name, idOrName)),
  };
}
