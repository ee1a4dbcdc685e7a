import type { OperationId } from '../../../src/contract/types.js';
import type { StoreKind } from '../../../src/world/tables/backupStores.js';
import type { World } from '../../../src/world/world.js';
import type { Dice } from './dice.js';

type Places = Readonly<Record<string, string | undefined>>;

/** Names of stores that clients add. No backup uses them, so some can be deleted. */
const NAMES = ['store-1', 'store-2', 'store 3/ü'];

/** Kinds of stores, by the part of an operation's id that follows `create`, `get`, `put` or `delete`. */
const KINDS: Readonly<Record<string, StoreKind>> = {
  Blockstore: 'blockstore',
  S3Blockstore: 's3blockstore',
  S3BlockstoreV2: 's3blockstore',
  FileSystemStore: 'fileSystemStore',
  OplogStore: 'oplogStore',
  S3OplogStore: 's3OplogStore',
  SyncStore: 'syncStore',
};

/** Weights of the operations that change stores. */
export const STORE_WEIGHTS: Readonly<Record<string, number>> = Object.fromEntries(
  Object.keys(KINDS).flatMap((noun) => [
    [`create${noun}`, 2],
    [`put${noun}`, 2],
    [`delete${noun}`, 2],
  ]),
);

/** Draws the name of a store: mostly an existing store of the kind that the operation is about. */
export function drawStore(dice: Dice, { backupStores }: World, id: OperationId): string {
  const kind = KINDS[id.replace(/^(create|get|put|delete)/, '')];
  const rows = kind === undefined ? [] : backupStores.select('kind', kind).toArray();
  return (dice.chance(0.8) ? dice.maybe(rows)?.name : undefined) ?? dice.pick(NAMES);
}

function common(dice: Dice): object {
  return {
    ...(dice.chance(0.6) && { assignmentEnabled: dice.chance(0.4) }),
    ...(dice.chance(0.3) && { labels: dice.pick([['b', 'a'], [], null]) }),
  };
}

function idOf(dice: Dice, { storeId }: Places): object {
  if (storeId === undefined) return { id: dice.pick(NAMES) };
  return dice.chance(0.7) ? { id: storeId } : {};
}

function database(dice: Dice, _: World, places: Places): object {
  return {
    ...idOf(dice, places),
    uri: dice.pick(['mongodb://my%2Duser:p%40ss@db0.example.net:27017/?w=1', 'mongodb://localhost:27017']),
    ...common(dice),
    ...(dice.chance(0.3) && { maxCapacityGB: dice.pick([1, 100, 100_000]) }),
    ...(dice.chance(0.3) && { ssl: dice.chance(0.5), writeConcern: dice.pick(['W2', 'MAJORITY']) }),
  };
}

function bucket(dice: Dice, _: World, places: Places): object {
  return {
    ...idOf(dice, places),
    uri: 'mongodb://localhost:27017',
    acceptedTos: dice.chance(0.9),
    pathStyleAccessEnabled: true,
    awsAccessKey: 'access-key',
    awsSecretKey: 'a-secret/key+1=',
    sseEnabled: dice.chance(0.5),
    s3BucketEndpoint: 's3.example.net',
    s3BucketName: 'snapshots',
    ...common(dice),
    ...(dice.chance(0.3) && { s3RegionOverride: dice.pick(['', 'eu-central-1']), s3MaxConnections: 50 }),
  };
}

function directory(dice: Dice, _: World, places: Places): object {
  return {
    ...idOf(dice, places),
    storePath: dice.pick(['/data/snapshots', 'relative']),
    ...common(dice),
    ...(dice.chance(0.3) && { wtCompressionSetting: dice.pick(['NONE', 'GZIP']), loadFactor: 3 }),
  };
}

/** Bodies of the operations that add or change stores. */
export const STORE_BODIES = {
  createBlockstore: database,
  putBlockstore: database,
  createOplogStore: database,
  putOplogStore: database,
  createSyncStore: database,
  putSyncStore: database,
  createS3Blockstore: bucket,
  putS3Blockstore: bucket,
  createS3BlockstoreV2: bucket,
  putS3BlockstoreV2: bucket,
  createS3OplogStore: bucket,
  putS3OplogStore: bucket,
  createFileSystemStore: directory,
  putFileSystemStore: directory,
};
