import { findStore } from '../../world/backup/stores/findStore.js';
import { putStore, type SentStore, type StoreOutcome } from '../../world/backup/stores/putStore.js';
import { removeStore } from '../../world/backup/stores/removeStore.js';
import { omit } from '../../world/omit.js';
import { storeRowId } from '../../world/tables/backupStores.js';
import { Refusal } from '../../world/refusals.js';
import type { World } from '../../world/world.js';
import type { CallContext } from '../operation.js';
import { list, type PageQuery } from '../paging.js';
import { kindOf, linksOf, pathOf, presentStore, type StoreCollection } from './present.js';

interface ListCall extends CallContext {
  readonly query: PageQuery & { readonly assignableOnly?: boolean | undefined };
}

interface StoreCall extends CallContext {
  readonly path: { readonly storeId: string };
}

/** A store in the body of a request. `links` and `usedSize` are ignored. */
interface Sent extends SentStore {
  readonly id?: string | null;
  readonly links?: unknown;
  readonly usedSize?: unknown;
}

/**
 * Lists the stores of a collection by name. Leaves out stores that cannot be assigned, unless `assignableOnly` is
 * `false`.
 */
export function listStores<Collection extends StoreCollection>(collection: Collection) {
  return (call: ListCall) => {
    const { world, links, target, query } = call;
    const stores = world.backupStores.select('kind', kindOf(collection));
    const shown =
      query.assignableOnly === false
        ? stores
        : stores.toArray().filter(({ assignmentEnabled }) => assignmentEnabled);
    return {
      body: list({ query, target, links: linksOf(collection, links) }, shown, (store) =>
        presentStore(collection, world, store, links),
      ),
    };
  };
}

export function getStore<Collection extends StoreCollection>(collection: Collection) {
  return ({ world, path, links }: StoreCall) => ({
    body: presentStore(collection, world, findStore(world, kindOf(collection), path.storeId), links),
  });
}

/**
 * Adds a store, or changes the store with the id in the body. The link of the reply leads to the collection, as in the
 * platform's documents.
 */
export function createStore<Collection extends StoreCollection>(collection: Collection) {
  return ({ world, links, body }: CallContext & { readonly body: Sent }) => {
    const { id, ...sent } = body;
    if (id === undefined || id === null || id === '') throw new Refusal('MISSING_ATTRIBUTE', 'id');
    const outcome = put(world, collection, id, sent);
    return {
      outcome,
      body: presentStore(collection, outcome.world, outcome.store, links, pathOf(collection)),
    };
  };
}

/** Changes a store, or adds it if the id in the path is unknown. */
export function replaceStore<Collection extends StoreCollection>(collection: Collection) {
  return ({ world, links, path, body }: StoreCall & { readonly body: Sent }) => {
    const { id, ...sent } = body;
    if ((id ?? path.storeId) !== path.storeId) throw new Refusal('INVALID_ATTRIBUTE', 'id');
    const outcome = put(world, collection, path.storeId, sent);
    return { outcome, body: presentStore(collection, outcome.world, outcome.store, links) };
  };
}

export function deleteStore(collection: StoreCollection) {
  return ({ world, path }: StoreCall) => ({
    outcome: removeStore(world, findStore(world, kindOf(collection), path.storeId)),
  });
}

/** Deletes a store, or does nothing if the id is unknown. */
export function deleteStoreIfKnown(collection: StoreCollection) {
  return ({ world, path }: StoreCall) => {
    const store = world.backupStores.get(storeRowId(kindOf(collection), path.storeId));
    return { outcome: store === undefined ? { world, events: [] } : removeStore(world, store) };
  };
}

function put(world: World, collection: StoreCollection, name: string, sent: Omit<Sent, 'id'>): StoreOutcome {
  return putStore(world, kindOf(collection), name, omit(sent, 'links', 'usedSize'));
}
