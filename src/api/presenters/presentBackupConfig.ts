import type { Schema } from '../../contract/types.js';
import type { BackupConfig, StoreFilter } from '../../world/tables/backupConfigs.js';
import type { World } from '../../world/world.js';
import type { Link, Links } from '../links.js';
import { wire } from './wire.js';

type Presented = Schema<'BackupJobsConfig'>;

/**
 * Presents a project's backup-jobs configuration for `getBackupJobsConfig`. The configuration has the id of
 * the project.
 */
export function presentBackupConfig(
  config: BackupConfig,
  links: Links,
  group: Link = links.related('group', `/groups/${config.id}`),
): Presented {
  return wire<Presented>({
    daemonFilter: config.daemonFilter.map(({ headRootDirectory, machine }) => ({
      headRootDirectory,
      machine,
    })),
    deploymentId: config.deploymentId,
    id: config.id,
    kmipClientCertPassword: config.kmipClientCertPassword,
    kmipClientCertPath: config.kmipClientCertPath,
    labelFilter: config.labelFilter,
    links: [links.self(`/admin/backup/groups/${config.id}`), group],
    oplogStoreFilter: config.oplogStoreFilter.flatMap(presentOplogStore),
    snapshotStoreFilter: config.snapshotStoreFilter?.flatMap(presentSnapshotStore),
    syncStoreFilter: config.syncStoreFilter,
  });
}

/** Presents a backup-jobs configuration for the operations that the platform's API document does not describe. */
export function presentJobsConfig({ quirks }: World, config: BackupConfig, links: Links): Presented {
  const isVersionless = quirks.backupJobsGroupLink === 'versionless';
  const group = isVersionless ? links.versionless('group', `/groups/${config.id}`) : undefined;
  return presentBackupConfig(config, links, group);
}

function presentOplogStore({ id, type }: StoreFilter): Schema<'OplogStoreFilter'>[] {
  return type === 'oplogStore' || type === 's3OplogStore' || type === 'thirdPartyOplogStore'
    ? [{ id, type }]
    : [];
}

function presentSnapshotStore({ id, type }: StoreFilter): Schema<'SnapshotStoreFilter'>[] {
  return type === 's3blockstore' || type === 'blockstore' || type === 'fileSystemStore' ? [{ id, type }] : [];
}
