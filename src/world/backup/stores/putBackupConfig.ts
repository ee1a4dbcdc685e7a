import { backupStatusOf } from '../../clusters/backupStatus.js';
import { dropAbsent } from '../../dropAbsent.js';
import type { Outcome } from '../../outcome.js';
import { Refusal } from '../../refusals.js';
import type { BackupConfig, BackupFilters, StoreFilter } from '../../tables/backupConfigs.js';
import type { Project } from '../../tables/projects.js';
import type { World } from '../../world.js';
import { findDeployment } from './deployments.js';
import { daemonsFor, shownDaemons, storesFor } from './findStores.js';

/** A configuration as clients send it. `null` means the same as no value. */
export type SentBackupConfig = {
  readonly [Name in keyof Omit<BackupConfig, 'foundingFilters'>]?: BackupConfig[Name] | null | undefined;
};

/** Result of a change of a project's backup configuration. */
export interface BackupConfigOutcome extends Outcome {
  readonly config: BackupConfig;
}

/**
 * Replaces the backup configuration of a project. It determines the stores and daemons of backups that start from now
 * on. Running backups keep theirs.
 */
export function putBackupConfig(
  world: World,
  { id }: Pick<Project, 'id'>,
  sent: SentBackupConfig,
): BackupConfigOutcome {
  if ((sent.id ?? id) !== id) throw new Refusal('GROUP_MISMATCH', sent.id ?? '');
  const before = world.backupConfigs.get(id);
  const config = dropAbsent<BackupConfig>({
    ...filtersOf(sent),
    id,
    kmipClientCertPassword: sent.kmipClientCertPassword ?? undefined,
    kmipClientCertPath: sent.kmipClientCertPath ?? undefined,
    labelFilter: sent.labelFilter ?? [],
    deploymentId: sent.deploymentId ?? undefined,
    foundingFilters: before?.foundingFilters ?? filtersOf(before ?? {}),
  });
  const next = { ...world, backupConfigs: world.backupConfigs.put(config) };
  check(next, config, before);
  return { world: next, events: [], config };
}

function filtersOf(sent: SentBackupConfig): BackupFilters {
  return dropAbsent<BackupFilters>({
    daemonFilter: sent.daemonFilter ?? [],
    oplogStoreFilter: sent.oplogStoreFilter?.map(nameOf) ?? [],
    snapshotStoreFilter: sent.snapshotStoreFilter?.map(nameOf),
    syncStoreFilter: sent.syncStoreFilter ?? undefined,
  });
}

/** Keeps only the name and type of a store, because some clients send whole stores. */
function nameOf({ id, type }: StoreFilter): StoreFilter {
  return { id, type };
}

function check(world: World, config: BackupConfig, before: BackupConfig | undefined): void {
  if (config.kmipClientCertPassword !== undefined && (config.kmipClientCertPath ?? '') === '')
    throw new Refusal('BACKUP_KMIP_CERTIFICATE_PATH_REQUIRED');
  for (const { machine } of config.daemonFilter)
    if (!shownDaemons(world).some((daemon) => daemon.machine === machine))
      throw new Refusal('BACKUP_WRONG_DAEMON_CONFIG_ID', machine);
  if (config.deploymentId !== before?.deploymentId) checkDeployment(world, config);
  const missing = missingFor(world, config);
  if (missing !== undefined)
    throw new Refusal('BACKUP_GROUP_MISCONFIGURED_ENV', `no ${missing} matches the filters and labels`);
}

function checkDeployment(world: World, { id, deploymentId }: BackupConfig): void {
  if (deploymentId !== undefined) findDeployment(world, deploymentId);
  const clusters = world.clusters.select('project', id).toArray();
  if (clusters.some((cluster) => backupStatusOf(cluster) !== 'INACTIVE'))
    throw new Refusal('BACKUP_ACTIVE_BACKUP_JOBS');
}

/**
 * Returns what a backup of the project would not find: `daemon`, `snapshot store` or `oplog store`. Returns
 * `undefined` if it would find everything. Checks only those for which the project has a filter or a label.
 */
function missingFor(world: World, config: BackupConfig): string | undefined {
  const { id, labelFilter, daemonFilter, snapshotStoreFilter = [], oplogStoreFilter } = config;
  const isLabelled = labelFilter.length > 0;
  const isIn = (filter: readonly unknown[]): boolean => isLabelled || filter.length > 0;
  if (isIn(daemonFilter) && daemonsFor(world, id).length === 0) return 'daemon';
  if (isIn(snapshotStoreFilter) && storesFor(world, id, 'snapshot').length === 0) return 'snapshot store';
  const isExternal = oplogStoreFilter.some(({ type }) => type === 'thirdPartyOplogStore');
  if (isIn(oplogStoreFilter) && !isExternal && storesFor(world, id, 'oplog').length === 0)
    return 'oplog store';
  return undefined;
}
