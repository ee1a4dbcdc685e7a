import { newDaemon } from './newDaemon.js';
import type { BackupConfig } from '../../tables/backupConfigs.js';
import type { BackupDaemon } from '../../tables/backupDaemons.js';
import {
  storeRowId,
  type BackupStore,
  type StoreKind,
  type StoreSettings,
} from '../../tables/backupStores.js';
import type { Instant } from '../../instant.js';
import type { World } from '../../world.js';
import { least } from '../../longLists.js';

/** The host of the daemon that every world has. */
const MACHINE = 'backup-0.example.net';
const HEAD_DIRECTORY = '/data/backup/';

const ACCESS = { encryptedCredentials: false, ssl: false, writeConcern: 'W2' } as const;
/** Capacity of stores with a database, which no fixture reaches. */
const CAPACITY_GB = 10_000_000;
const uri = (name: string): string => `mongodb://${name}.example.net:27017`;

const connected = (name: string): StoreSettings => ({
  ...ACCESS,
  uri: uri(name),
  loadFactor: 1,
  maxCapacityGB: CAPACITY_GB,
});

const bucket = (name: string): StoreSettings => ({
  ...ACCESS,
  uri: uri(name),
  acceptedTos: true,
  awsAccessKey: `${name}-access-key`,
  awsSecretKey: `${name}-secret-key`,
  s3AuthMethod: 'KEYS',
  s3BucketEndpoint: 's3.example.net',
  s3BucketName: `${name}-bucket`,
  s3MaxConnections: 50,
  pathStyleAccessEnabled: false,
  sseEnabled: false,
});

const SETTINGS: Readonly<Record<StoreKind, (name: string) => StoreSettings>> = {
  blockstore: connected,
  s3blockstore: (name) => ({ ...bucket(name), loadFactor: 1 }),
  fileSystemStore: (name) => ({
    loadFactor: 1,
    storePath: `/data/${name}`,
    mmapv1CompressionSetting: 'NONE',
    wtCompressionSetting: 'GZIP',
  }),
  oplogStore: connected,
  s3OplogStore: bucket,
  syncStore: connected,
};

/** Stores that every world with projects has. The block store takes no new backups. */
const USUAL = [
  { kind: 'blockstore', name: 'blocks0', isAssignable: false },
  { kind: 'fileSystemStore', name: 'files0', isAssignable: true },
  { kind: 'oplogStore', name: 'oplog0', isAssignable: true },
  { kind: 'syncStore', name: 'sync0', isAssignable: true },
] as const;

/**
 * Adds the stores and daemons of a new world: the usual ones, and those that the projects name. A world without
 * projects has just been installed: it has no stores, and one daemon that still has to be configured. The ids do not
 * use the world's id counter.
 */
export function withStores(world: World, since = world.now): World {
  const configs = world.backupConfigs.all().toArray();
  const { backupStores, backupDaemons } = world;
  if (world.projects.size === 0)
    return { ...world, backupDaemons: backupDaemons.put(newDaemon(world, MACHINE, since)) };
  return {
    ...world,
    backupStores: storesOf(configs).reduce((table, row) => table.put(row), backupStores),
    backupDaemons: daemonsOf(world, configs, since).reduce((table, row) => table.put(row), backupDaemons),
  };
}

/**
 * Adds stores and daemons to a world from an older version of Understudy that did not have them. They get the age of
 * the world's first project, so that the result does not depend on when the world is read.
 */
export function provideStores(world: World): World {
  const ages = world.projects
    .all()
    .toArray()
    .map(({ createdAt }) => createdAt);
  return withStores(world, ages.length === 0 ? world.now : least(ages));
}

/**
 * Returns the rows of all stores. Of several rows with the same id, the last one is kept. The usual stores that
 * accept new backups are repeated at the end, so they stay usual stores even if a project names them.
 */
function storesOf(configs: readonly BackupConfig[]): readonly BackupStore[] {
  const named = configs.flatMap((config) => {
    const kinds = new Set(config.snapshotStoreFilter?.map(({ type }) => type));
    return namesIn(config).map(([kind, name]) =>
      storeOf(kind, name, configs, {
        assignmentEnabled: kind !== 'blockstore' || kinds.size === 1,
        founding: 'named',
      }),
    );
  });
  const usual = USUAL.map(({ kind, name, isAssignable }) =>
    storeOf(kind, name, configs, {
      assignmentEnabled: isAssignable,
      ...(isAssignable && { founding: 'everyone' }),
    }),
  );
  return [...usual, ...named, ...usual.filter(({ founding }) => founding === 'everyone')];
}

type Name = readonly [kind: StoreKind, name: string];

function namesIn({
  oplogStoreFilter,
  snapshotStoreFilter = [],
  syncStoreFilter = [],
}: BackupConfig): readonly Name[] {
  return [
    ...[...oplogStoreFilter, ...snapshotStoreFilter].flatMap(({ id, type }): readonly Name[] =>
      type === 'thirdPartyOplogStore' ? [] : [[type, id]],
    ),
    ...syncStoreFilter.map((name): Name => ['syncStore', name]),
  ];
}

function storeOf(
  kind: StoreKind,
  name: string,
  configs: readonly BackupConfig[],
  more: Pick<BackupStore, 'assignmentEnabled' | 'founding'>,
): BackupStore {
  const users = configs.filter(
    (config) =>
      more.founding !== 'named' || namesIn(config).some(([type, id]) => type === kind && id === name),
  );
  return {
    id: storeRowId(kind, name),
    kind,
    name,
    labels: labelsOf(users),
    settings: SETTINGS[kind](name),
    ...more,
  };
}

function daemonsOf(world: World, configs: readonly BackupConfig[], since: Instant): readonly BackupDaemon[] {
  const found = (machine: string, headRootDirectory: string): BackupDaemon =>
    daemonOf(newDaemon(world, machine, since), headRootDirectory, configs);
  const named = configs.flatMap(({ daemonFilter }) =>
    daemonFilter.map(({ machine, headRootDirectory }) => found(machine, headRootDirectory)),
  );
  return [
    ...named,
    {
      ...(named.find(({ machine }) => machine === MACHINE) ?? found(MACHINE, HEAD_DIRECTORY)),
      founding: 'everyone',
      labels: labelsOf(configs),
    },
  ];
}

function daemonOf(
  daemon: BackupDaemon,
  headRootDirectory: string,
  configs: readonly BackupConfig[],
): BackupDaemon {
  const users = configs.filter(({ daemonFilter }) =>
    daemonFilter.some((each) => each.machine === daemon.machine),
  );
  return {
    ...daemon,
    headRootDirectory,
    headDiskType: 'SSD',
    configured: true,
    assignmentEnabled: true,
    labels: labelsOf(users),
    founding: 'named',
  };
}

/** Returns all labels of these configurations, each once. */
function labelsOf(configs: readonly BackupConfig[]): readonly string[] {
  return [...new Set(configs.flatMap(({ labelFilter }) => labelFilter))];
}
