import type { Schema } from '../../contract/types.js';
import type { BackupDaemon } from '../../world/tables/backupDaemons.js';
import type { BackupDeployment } from '../../world/tables/backupDeployments.js';
import type { Links } from '../links.js';
import { wire } from '../reply/wire.js';
import { omit } from '../../world/omit.js';
import { usedMegabytes } from '../../world/backup/stores/usedSize.js';
import { MASK } from '../../world/administration/appSettings.js';
import type { BackupStore, StoreKind, StoreOidc } from '../../world/tables/backupStores.js';
import type { World } from '../../world/world.js';

const DAEMONS = '/admin/backup/daemon/configs';

/** Presents a daemon. Its path contains the head directory with encoded slashes. */
export function presentDaemon(daemon: BackupDaemon, links: Links): Schema<'Daemon'> {
  const { machine, headRootDirectory } = daemon;
  const path = [machine, headRootDirectory].flatMap((part) =>
    part === undefined ? [] : [`/${encodeURIComponent(part)}`],
  );
  return wire<Schema<'Daemon'>>({
    assignmentEnabled: daemon.assignmentEnabled,
    backupJobsEnabled: daemon.backupJobsEnabled,
    configured: daemon.configured,
    garbageCollectionEnabled: daemon.garbageCollectionEnabled,
    headDiskType: daemon.headDiskType,
    id: daemon.id,
    labels: daemon.labels,
    links: [links.self(DAEMONS + path.join(''))],
    machine: wire<Schema<'DaemonMachine'>>({ headRootDirectory, machine }),
    numWorkers: daemon.numWorkers,
    resourceUsageEnabled: daemon.resourceUsageEnabled,
    restoreJobsEnabled: daemon.restoreJobsEnabled,
    restoreQueryableJobsEnabled: daemon.restoreQueryableJobsEnabled,
  });
}

/** Presents a region in which backups can run. */
export function presentDeployment(row: BackupDeployment, links: Links): Schema<'BackupDeployment'> {
  return wire<Schema<'BackupDeployment'>>({
    assignmentEnabled: row.assignmentEnabled,
    bqProxyEndpoint: row.bqProxyEndpoint,
    deploymentDescription: row.deploymentDescription,
    id: row.id,
    ingestionEndpoint: row.ingestionEndpoint,
    links: [links.self(`/admin/backup/backupDeployments/${row.id}`)],
    restoreEndpoint: row.restoreEndpoint,
  });
}

/** A collection of stores. The S3 snapshot stores are in two collections, one per API version. */
export type StoreCollection = StoreKind | 's3blockstoreV2';

/** Type of the resources in each collection. */
export interface PresentedStores {
  readonly blockstore: Schema<'Blockstore'>;
  readonly s3blockstore: Schema<'S3Blockstore'>;
  readonly fileSystemStore: Schema<'FileSystemStore'>;
  readonly oplogStore: Schema<'OplogStore'>;
  readonly s3OplogStore: Schema<'S3OplogStore'>;
  readonly syncStore: Schema<'SyncStore'>;
  readonly s3blockstoreV2: Schema<'S3BlockstoreV2'>;
}

const PATHS: Readonly<Record<StoreCollection, string>> = {
  blockstore: '/admin/backup/snapshot/mongoConfigs',
  s3blockstore: '/admin/backup/snapshot/s3Configs',
  fileSystemStore: '/admin/backup/snapshot/fileSystemConfigs',
  oplogStore: '/admin/backup/oplog/mongoConfigs',
  s3OplogStore: '/admin/backup/oplog/s3Configs',
  syncStore: '/admin/backup/sync/mongoConfigs',
  s3blockstoreV2: '/api/public/v2.0/admin/backup/snapshot/s3Configs',
};

const WITH_USED_SIZE: readonly StoreCollection[] = ['blockstore', 'oplogStore', 'syncStore'];

/** Returns the kind of the stores of a collection. */
export function kindOf(collection: StoreCollection): StoreKind {
  return collection === 's3blockstoreV2' ? 's3blockstore' : collection;
}

/** Returns the links of a collection. The paths of version 2.0 are not below the base path. */
export function linksOf(collection: StoreCollection, links: Links): Links {
  return collection === 's3blockstoreV2' ? links.atRoot() : links;
}

/** Returns the path of a collection below the base of its links. */
export function pathOf(collection: StoreCollection): string {
  return PATHS[collection];
}

/** Presents a store with the members that clients sent, in alphabetical order. */
export function presentStore<Collection extends StoreCollection>(
  collection: Collection,
  world: World,
  store: BackupStore,
  links: Links,
  path = `${pathOf(collection)}/${encodeURIComponent(store.name)}`,
): PresentedStores[Collection] {
  const { assignmentEnabled, labels, name, settings } = store;
  const members = {
    ...(collection === 's3blockstore' ? omit(settings, 'keyVault') : settings),
    ...(settings.oidc !== undefined && { oidc: presentOidc(settings.oidc) }),
    assignmentEnabled,
    labels,
    id: name,
    links: [linksOf(collection, links).self(path)],
    ...(WITH_USED_SIZE.includes(collection) && { usedSize: usedMegabytes(world, store) }),
  };
  const sorted = Object.entries(members).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(sorted) as unknown as PresentedStores[Collection];
}

function presentOidc(oidc: StoreOidc): Schema<'StoreOidc'> {
  return wire<Schema<'StoreOidc'>>({
    ...oidc,
    clientSecret: oidc.clientSecret === undefined ? undefined : MASK,
  });
}
