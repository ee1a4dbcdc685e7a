import { patchState } from '../control/commands/patchState.js';
import type { StateRow } from '../simulator/views/collection.js';
import { findCollection, findId } from '../control/state/reference.js';
import type { CollectionName } from '../world/world.js';
import { readJson } from '../input/json/reader.js';
import { object, whole } from '../input/json/readers.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { asObject, withoutUndefined } from './options.js';
import { settle } from './simulatorError.js';

/** The collections of a world: `organizations`, `clusters`, `hosts` … */
export type { CollectionName };

/**
 * The rows of one collection of a world: fields and formats are the API's where it has them.
 *
 * @example
 * const cluster = await world.state('clusters').get('rs0');
 * await world.state('hosts').patch('rs0/node-0', { up: false });
 */
export interface WorldRows {
  /** The rows in the order of their ids, each with its id and readable name; all of them unless there is a limit. */
  list(options?: { readonly limit?: number }): Promise<readonly StateRow[]>;
  /** The one row with an id or readable name. */
  get(idOrName: string): Promise<StateRow>;
  /** Changes a row by a JSON merge patch, with all that follows from it; the row as it is then. */
  patch(idOrName: string, patch: Readonly<Record<string, unknown>>): Promise<StateRow>;
}

const listOptions = object({ limit: whole(1, Number.MAX_SAFE_INTEGER) });

/** The rows of a collection of the world that `find` finds. */
export function rowsOf(find: () => LiveWorld, name: CollectionName): WorldRows {
  const read = (live: LiveWorld, idOrName: string): StateRow => {
    const named = findCollection(name);
    const row = named.collection.row(live.world, findId(live, named, idOrName));
    if (row === undefined) throw new Error(`The row ${idOrName} of ${name} is gone.`);
    return row;
  };
  return {
    list: (options = {}) =>
      settle(() => {
        const { world } = find();
        const { collection } = findCollection(name);
        const { limit = Infinity } = readJson(
          listOptions,
          withoutUndefined(asObject('the options', options)),
        );
        return collection.rows(world, 0, Math.min(limit, collection.size(world)));
      }),
    get: (idOrName) => settle(() => read(find(), idOrName)),
    patch: (idOrName, patch) =>
      settle(() => {
        const live = find();
        return patchState(live, name, idOrName, patch) ?? read(live, idOrName);
      }),
  };
}
