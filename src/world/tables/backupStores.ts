import { flag, list, object, oneOf, optional, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';
import { defineTable, type Invariant, type TableDefinition } from '../defineTable.js';
import { count, instant } from '../rowTypes.js';

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

/** A key vault, and the paths of a bucket's credentials in this vault. */
const keyVault = object({ vaultId: string, awsAccessKeyPath: string, awsSecretKeyPath: string });

/** How the platform signs in to the database of a store with OpenID Connect. Nothing is called. */
const oidc = object({
  enabled: optional(flag),
  method: optional(oneOf('callback', 'azure', 'gcp', 'k8s')),
  tokenUri: optional(string),
  clientId: optional(string),
  clientSecret: optional(string),
  scope: optional(string),
  tokenResource: optional(string),
});

/** The settings that clients choose. Each kind of store uses some of them. */
const settings = object({
  loadFactor: optional(count),
  maxCapacityGB: optional(count),
  uri: optional(string),
  ssl: optional(flag),
  encryptedCredentials: optional(flag),
  writeConcern: optional(oneOf(...WRITE_CONCERNS)),
  oidc: optional(oidc),
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
  /** Whether starting backups may use the store. Backups that already use the store are not affected. */
  assignmentEnabled: flag,
  /** In the order in which clients sent them, because clients compare them in order. */
  labels: list(string),
  settings,
  /** Number of bytes that the store can contain if an incident has filled its disk. Unset otherwise. */
  spaceBytes: optional(count),
  /** When the platform evaluates the system alert about the store. Unset while it is up to date. */
  evaluateAt: optional(instant),
  /**
   * Which backups of the fixture can use the store. `named`: only those of projects whose filters name the store.
   * `everyone`: also those of projects without a filter. Unset for stores that clients have added.
   */
  founding: optional(oneOf('named', 'everyone')),
});

export type StoreKind = (typeof STORE_KINDS)[number];
export interface StoreOidc extends Infer<typeof oidc> {}
export interface StoreSettings extends Infer<typeof settings> {}
/** A place for snapshots, for the oplog, or for the data of an initial copy. */
export interface BackupStore extends Infer<typeof schema> {}

export const backupStores: TableDefinition<BackupStore, 'kind'> = defineTable({
  schema,
  indexes: { kind: ({ kind, name }) => [kind, name] },
  invariants: [
    {
      members: ['settings.acceptedTos', 'kind'],
      says: 'a bucket needs `acceptedTos`: the terms of service of its provider are accepted',
      refusal: 'BACKUP_S3_TOS_NOT_ACCEPTED',
      holds: ({ kind, settings: { acceptedTos } }) => !isBucket(kind) || acceptedTos === true,
    },
    needsKey('awsAccessKey'),
    needsKey('awsSecretKey'),
    {
      members: ['settings.storePath'],
      says: 'expected an absolute path such as /backup or C:\\backup',
      refusal: 'BACKUP_INVALID_FS_PATH',
      parameters: ({ settings: { storePath = '' } }) => [storePath],
      holds: ({ settings: { storePath } }) => storePath === undefined || /^(\/|[a-z]:\\)/i.test(storePath),
    },
  ],
  targetWord: 'store',
  isVolatile: true,
});

/** Returns the id of the row of a store. */
export function storeRowId(kind: StoreKind, name: string): string {
  return `${kind}:${name}`;
}

/** Returns whether stores of a kind are buckets. */
export function isBucket(kind: StoreKind): boolean {
  return kind === 's3blockstore' || kind === 's3OplogStore';
}

/** A bucket needs no access keys if the platform's host has a role, or if the keys are in a vault. */
function needsKey(name: 'awsAccessKey' | 'awsSecretKey'): Invariant<BackupStore> {
  return {
    members: ['settings', 'kind'],
    says: `a bucket needs ${name}, unless a role or a key vault gives access`,
    refusal: 'MISSING_ATTRIBUTE',
    parameters: () => [name],
    holds: ({ kind, settings }) =>
      !isBucket(kind) ||
      settings.s3AuthMethod === 'IAM_ROLE' ||
      settings.keyVault !== undefined ||
      settings[name] !== undefined,
  };
}
