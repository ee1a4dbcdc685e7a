import { flag, list, object, oneOf, optional, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';
import { defineTable, type TableDefinition } from '../defineTable.js';
import { count } from '../rowTypes.js';

/** The kinds of stores, as the filters of a project name them. */
export const STORE_KINDS = [
  'blockstore',
  's3blockstore',
  'fileSystemStore',
  'oplogStore',
  's3OplogStore',
  'syncStore',
] as const;

export const WRITE_CONCERNS = ['ACKNOWLEDGED', 'W2', 'JOURNALED', 'MAJORITY'] as const;

const COMPRESSIONS = ['NONE', 'GZIP', 'ZLIB'] as const;

/** Where credentials of a bucket are, in a key vault. */
const keyVault = object({ vaultId: string, awsAccessKeyPath: string, awsSecretKeyPath: string });

/** The members that clients set. Each kind of stores has some of them. */
const settings = object({
  loadFactor: optional(count),
  maxCapacityGB: optional(count),
  uri: optional(string),
  ssl: optional(flag),
  encryptedCredentials: optional(flag),
  writeConcern: optional(oneOf(...WRITE_CONCERNS)),
  provisioned: optional(flag),
  syncSource: optional(string),
  username: optional(string),
  acceptedTos: optional(flag),
  awsAccessKey: optional(string),
  awsSecretKey: optional(string),
  s3AuthMethod: optional(oneOf('KEYS', 'IAM_ROLE')),
  s3BucketEndpoint: optional(string),
  s3BucketName: optional(string),
  s3MaxConnections: optional(count),
  s3RegionOverride: optional(string),
  pathStyleAccessEnabled: optional(flag),
  sseEnabled: optional(flag),
  disableProxyS3: optional(flag),
  customCertificates: optional(list(object({ filename: string, certString: string }))),
  objectLockEnabled: optional(flag),
  keyVault: optional(keyVault),
  storePath: optional(string),
  mmapv1CompressionSetting: optional(oneOf(...COMPRESSIONS)),
  wtCompressionSetting: optional(oneOf(...COMPRESSIONS)),
});

const schema = object({
  /** The kind and the name, such as `oplogStore:oplog0`. */
  id: string,
  kind: oneOf(...STORE_KINDS),
  /** Clients choose the name. The API calls it the id of the store. */
  name: string,
  /** Whether backups that start may use the store. It does not matter for backups that use it already. */
  assignmentEnabled: flag,
  /** In the order in which clients sent them, because clients compare them in order. */
  labels: list(string),
  settings,
  /**
   * Which backups of the fixture use the store: those of projects that name it, or of all others too. Unset for stores
   * that clients have added.
   */
  founding: optional(oneOf('named', 'everyone')),
});

export type StoreKind = (typeof STORE_KINDS)[number];
export interface StoreSettings extends Infer<typeof settings> {}
/** A place for snapshots, for the oplog, or for the data of a first copy. */
export interface BackupStore extends Infer<typeof schema> {}

export const backupStores: TableDefinition<BackupStore, 'kind'> = defineTable({
  schema,
  indexes: { kind: ({ kind, name }) => [kind, name] },
  isVolatile: true,
});

/** Returns the id of the row of a store. */
export function storeRowId(kind: StoreKind, name: string): string {
  return `${kind}:${name}`;
}
