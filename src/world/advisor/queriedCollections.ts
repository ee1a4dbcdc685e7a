import { ownDatabasesOf } from '../clusters/databases.js';
import { drawKeyOf } from '../ids.js';
import { branch, draw } from '../random.js';
import type { Host } from '../tables/hosts.js';
import type { World } from '../world.js';

/** A collection of a database, and the query that clients send to it. */
export interface QueriedCollection {
  readonly namespace: string;
  /** The field by which clients find documents. */
  readonly field: string;
  readonly isIndexed: boolean;
  readonly documents: number;
  /** Share of the queries of the process that go to this collection. */
  readonly share: number;
}

const COLLECTIONS = ['accounts', 'carts', 'customers', 'events', 'invoices', 'items', 'orders', 'sessions'];
const FIELDS = ['customerId', 'createdAt', 'status', 'email', 'sku', 'region', 'ownerId', 'updatedAt'];
/** Maximum number of collections per database that clients query often. */
const QUERIED_MAX = 4;
const UNINDEXED_SHARE = 0.3;

/**
 * Returns the collections of a process's databases that clients query. They are the same on all members of a replica
 * set.
 */
export function queriedCollections(world: World, host: Host): readonly QueriedCollection[] {
  const databases = ownDatabasesOf(world, host).filter(({ system }) => !system);
  const collections = databases.flatMap((database) => {
    const count = Math.min(QUERIED_MAX, database.collectionCount);
    const key = branch(world.seed, 'advisor', drawKeyOf(host.clusterId), database.name);
    const first = Math.floor(draw(key, 'first') * COLLECTIONS.length);
    const all = Math.max(1, database.dataSizeBytes / Math.max(1, database.averageObjectSizeBytes));
    return Array.from({ length: count }, (_, at) => ({
      namespace: `${database.name}.${COLLECTIONS[(first + at) % COLLECTIONS.length] ?? ''}`,
      field: FIELDS[Math.floor(draw(key, at, 'field') * FIELDS.length)] ?? '',
      isIndexed: draw(key, at, 'indexed') >= UNINDEXED_SHARE,
      documents: Math.max(1, Math.round(all / Math.max(1, database.collectionCount))),
    }));
  });
  return collections.map((collection) => ({
    ...collection,
    isIndexed: collection.isIndexed || isIndexedByConfig(world, host, collection),
    share: 1 / collections.length,
  }));
}

/** Returns whether the automation config has an index whose first field is the queried field. */
function isIndexedByConfig(
  world: World,
  { groupId, replicaSetName }: Host,
  { namespace, field }: Pick<QueriedCollection, 'namespace' | 'field'>,
): boolean {
  const configs = world.automationConfigs.get(groupId)?.document?.indexConfigs;
  if (!Array.isArray(configs)) return false;
  return (configs as readonly IndexConfig[]).some(
    ({ rsName, dbName, collectionName, key }) =>
      `${String(dbName)}.${String(collectionName)}` === namespace &&
      (rsName === undefined || rsName === replicaSetName) &&
      firstFieldOf(key) === field,
  );
}

/** An index in the automation config. Its members may have any type, because clients write them without checks. */
interface IndexConfig {
  readonly rsName?: unknown;
  readonly dbName?: unknown;
  readonly collectionName?: unknown;
  readonly key?: unknown;
}

function firstFieldOf(key: unknown): unknown {
  const first: unknown = Array.isArray(key) ? key[0] : undefined;
  return Array.isArray(first) ? (first[0] as unknown) : undefined;
}
