import { boundTo } from '../../../src/world/backup/stores/bindings.js';
import { storeRowId, type StoreKind } from '../../../src/world/tables/backupStores.js';
import type { World } from '../../../src/world/world.js';
import { askList, type Ask } from './ask.js';
import { broken } from './broken.js';
import { operationAt, type AnsweredCall } from './call.js';

/** A collection of stores: the kind of its stores, and the error code for an unknown store. */
interface Collection {
  readonly kind: StoreKind;
  readonly notFound: string;
}

/** The collections, by the noun in the ids of their operations, such as `Blockstore` in `putBlockstore`. */
const COLLECTIONS: Readonly<Record<string, Collection>> = {
  Blockstore: { kind: 'blockstore', notFound: 'MONGO_SNAPSHOT_CONFIG_NOT_FOUND' },
  S3Blockstore: { kind: 's3blockstore', notFound: 'S3_SNAPSHOT_CONFIG_NOT_FOUND' },
  S3BlockstoreV2: { kind: 's3blockstore', notFound: 'S3_SNAPSHOT_CONFIG_NOT_FOUND' },
  FileSystemStore: { kind: 'fileSystemStore', notFound: 'FILESYSTEM_SNAPSHOT_CONFIG_NOT_FOUND' },
  OplogStore: { kind: 'oplogStore', notFound: 'MONGO_OPLOG_CONFIG_NOT_FOUND' },
  S3OplogStore: { kind: 's3OplogStore', notFound: 'S3_OPLOG_CONFIG_NOT_FOUND' },
  SyncStore: { kind: 'syncStore', notFound: 'MONGO_SYNC_CONFIG_NOT_FOUND' },
};

/** A call that creates, replaces or deletes a store. */
interface StoreCall extends Collection {
  readonly verb: string;
  /** The path of the collection. `name` is the name of the store, which follows in the path. */
  readonly place: string;
  readonly name: string;
}

/** Returns the store and the action of a call. Returns `undefined` for calls of other operations. */
function storeCallOf(method: string, path: string): StoreCall | undefined {
  const [, verb = '', noun = ''] = /^(create|put|delete)(\w+)$/.exec(operationAt(method, path) ?? '') ?? [];
  const collection = COLLECTIONS[noun];
  if (collection === undefined) return undefined;
  const [pathname = ''] = path.split('?');
  const [, place = '', name = ''] = /^(.*\/\w+Configs)(?:\/+([^/]*))?\/*$/.exec(pathname) ?? [];
  return isEncoded(name) ? { ...collection, verb, place, name: decodeURIComponent(name) } : undefined;
}

/**
 * Returns whether a path segment is correctly encoded. If it is not, the API answers 404 before the operation runs.
 */
function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Checks these facts after each call that writes a store: "Store GET after POST/PUT echoes the sent members byte for
 * byte (credentials in `uri`, keys); list count = number of distinct ids with the filter applied; POST twice = one
 * entry". After a deletion, checks that "afterwards GET is 404 with the collection's own code".
 */
export async function wrongStores(call: AnsweredCall, ask: Ask): Promise<readonly string[]> {
  const { method, path, body: sent, before, after } = call;
  const found = storeCallOf(method, path);
  if (found === undefined) return [];
  const { verb, place, notFound, kind } = found;
  const members = (sent ?? {}) as Readonly<Record<string, unknown>>;
  const name = verb === 'create' ? String(members.id) : found.name;
  const { status, body } = await ask(`${place}/${encodeURIComponent(name)}`);
  const shown = (body ?? {}) as Readonly<Record<string, unknown>>;
  if (verb === 'delete') return broken(path, { 'can be read again': shown.errorCode !== notFound });
  const rows = after.backupStores.select('kind', kind).toArray();
  const isNew = before.backupStores.get(storeRowId(kind, name)) === undefined;
  const known = before.backupStores.select('kind', kind).size;
  return broken(`the store ${name} of ${place}`, {
    [`answers ${status}`]: status !== 200,
    [`does not echo what was sent: ${JSON.stringify(shown)}`]: !echoes(members, shown),
    'is twice, or not at all': rows.length !== known + (isNew ? 1 : 0),
    ...(await wrongListsOf(place, ask, rows)),
  });
}

/** Members that clients may send, and that the platform ignores. */
const IGNORED: readonly string[] = ['links', 'usedSize'];

function echoes(sent: Readonly<Record<string, unknown>>, shown: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(sent)
    .filter(([name, value]) => value !== null && !IGNORED.includes(name))
    .every(([name, value]) => JSON.stringify(shown[name]) === JSON.stringify(value));
}

async function wrongListsOf(
  place: string,
  ask: Ask,
  rows: readonly { readonly assignmentEnabled: boolean }[],
): Promise<Readonly<Record<string, boolean>>> {
  const usual = await askList(ask, place);
  const all = await askList(ask, place, '&assignableOnly=false');
  if (!usual || !all) return {};
  const assignable = rows.filter(({ assignmentEnabled }) => assignmentEnabled);
  const distinct = ({ results }: typeof all): number => new Set(results.map(({ id }) => id)).size;
  return {
    'is in a list with a wrong count': all.totalCount !== rows.length || distinct(all) !== rows.length,
    'is in a list of assignable stores with a wrong count':
      usual.totalCount !== assignable.length || distinct(usual) !== assignable.length,
  };
}

/**
 * Checks the status of a deletion that the caller may request: "DELETE store succeeds iff nothing is bound (and, for
 * snapshot stores, nothing stored; for S3 kinds, assignment off)". In some dialects, the assignment of S3 kinds may be on.
 */
export function wrongDeletion(method: string, path: string, world: World, status: number): readonly string[] {
  const found = storeCallOf(method, path);
  if (found?.verb !== 'delete' || (status >= 300 && status !== 409)) return [];
  const store = world.backupStores.get(storeRowId(found.kind, found.name));
  if (store === undefined) return [];
  const isBucket = found.kind.startsWith('s3') && world.quirks.bucketRemoval === 'unassigned';
  const mayGo = boundTo(world, store.id).length === 0 && !(isBucket && store.assignmentEnabled);
  return broken(`${method} ${path}`, { [`is ${status}`]: mayGo !== status < 300 });
}
