import { Refusal } from '../../refusals.js';
import { storeRowId, type BackupStore, type StoreKind } from '../../tables/backupStores.js';
import type { World } from '../../world.js';
import { ERRORS } from './kinds.js';

/** Finds a store by its kind and its name. The API calls the name the id of the store. */
export function findStore({ backupStores }: World, kind: StoreKind, name: string): BackupStore {
  const store = backupStores.get(storeRowId(kind, name));
  if (store === undefined) throw new Refusal(ERRORS[kind].notFound, name);
  return store;
}
