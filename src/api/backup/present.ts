import { OPERATIONS } from '../../contract/operations.gen.js';
import type { Schema } from '../../contract/types.js';
import { engineOf, syncSourceOf } from '../../world/backup/defaults.js';
import { hasSchedule } from '../../world/backup/findBackup.js';
import { backupStatusOf } from '../../world/clusters/backupStatus.js';
import type { MonitoredCluster } from '../../world/clusters/monitoredClusters.js';
import { backupSecurity } from '../../world/monitoring/connectionSecurity.js';
import type { World } from '../../world/world.js';
import type { Link, Links } from '../links.js';
import { wire } from '../reply/wire.js';
import type { BackupConfig, StoreFilter } from '../../world/tables/backupConfigs.js';
import { fullSchedule } from '../../world/backup/schedules/fullSchedule.js';

type Presented = Schema<'BackupConfig'>;

/** Presents a backup configuration in a list, with the link `self` only. */
export function presentListedBackup(world: World, shown: MonitoredCluster, links: Links): Presented {
  return present(world, shown, [links.self(pathOf(shown))]);
}

/** Presents a single backup configuration, with links to its cluster, project and schedule. */
export function presentBackup(world: World, shown: MonitoredCluster, links: Links): Presented {
  const group = `/groups/${shown.cluster.groupId}`;
  return present(world, shown, [
    links.self(pathOf(shown)),
    links.related('cluster', `${group}/clusters/${shown.id}`),
    links.related('group', group),
    ...(IS_SCHEDULE_SERVED && hasSchedule(shown)
      ? [links.related('snapshotSchedule', `${pathOf(shown)}/snapshotSchedule`)]
      : []),
  ]);
}

/** Whether the API serves the schedule of a backup. If not, backups have no link to it. */
const IS_SCHEDULE_SERVED = OPERATIONS.some(({ path }) => path.endsWith('/snapshotSchedule'));

function pathOf({ id, cluster }: MonitoredCluster): string {
  return `/groups/${cluster.groupId}/backupConfigs/${id}`;
}

/**
 * Presents a backup. Shows the engine, the source of the initial sync and the regions only once the backup has started,
 * because a recorded document of an inactive backup lacks them.
 */
function present(world: World, { id, cluster }: MonitoredCluster, links: Link[]): Presented {
  const { backup, backupJob: job } = cluster;
  const security = backupSecurity(world, cluster);
  const statusName = backupStatusOf(cluster);
  const isActive = statusName !== 'INACTIVE';
  const include = backup?.include;
  return wire<Presented>({
    authMechanismName: job?.authMechanismName ?? security.authMechanismName,
    clusterId: id,
    encryptionEnabled: backup?.encrypted ?? false,
    excludedNamespaces: include === undefined ? [...(backup?.exclude ?? [])] : undefined,
    groupId: cluster.groupId,
    includedNamespaces: include === undefined ? undefined : [...include],
    links,
    multiRegionBackupEnabled: isActive ? false : undefined,
    multiRegionMisconfigured: isActive ? false : undefined,
    preferredMember: job?.preferredMember,
    provisioned: job?.provisioned === true ? true : undefined,
    sslEnabled: job?.sslEnabled ?? security.sslEnabled,
    statusName,
    storageEngineName: isActive ? engineOf(cluster) : undefined,
    syncSource: isActive ? syncSourceOf(cluster) : undefined,
    username: job?.username,
  });
}

type PresentedJobs = Schema<'BackupJobsConfig'>;

/**
 * Presents a project's backup-jobs configuration for `getBackupJobsConfig`. The configuration has the id of
 * the project.
 */
export function presentBackupConfig(
  config: BackupConfig,
  links: Links,
  group: Link = links.related('group', `/groups/${config.id}`),
): PresentedJobs {
  return wire<PresentedJobs>({
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
export function presentJobsConfig({ quirks }: World, config: BackupConfig, links: Links): PresentedJobs {
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

/** Presents a snapshot schedule. A shard has the schedule of the whole cluster. */
export function presentSchedule({ id, cluster }: MonitoredCluster, links: Links): Schema<'SnapshotSchedule'> {
  const schedule = fullSchedule(cluster);
  const group = `/groups/${cluster.groupId}`;
  const config = `${group}/backupConfigs/${id}`;
  return wire<Schema<'SnapshotSchedule'>>({
    clusterCheckpointIntervalMin: cluster.type === 'SHARDED' ? schedule.checkpointMinutes : 0,
    clusterId: id,
    dailySnapshotRetentionDays: schedule.dailyRetentionDays,
    fullIncrementalDayOfWeek: schedule.fullCopyDay,
    groupId: cluster.groupId,
    links: [
      links.self(`${config}/snapshotSchedule`),
      links.related('backupConfig', config),
      links.related('cluster', `${group}/clusters/${id}`),
      links.related('group', group),
    ],
    monthlySnapshotRetentionMonths: schedule.monthlyRetentionMonths,
    pointInTimeWindowHours: schedule.pointInTimeWindowHours,
    referenceHourOfDay: schedule.reference.hour,
    referenceMinuteOfHour: schedule.reference.minute,
    referenceTimeZoneOffset: '+0000',
    snapshotIntervalHours: schedule.everyHours,
    snapshotRetentionDays: schedule.retentionDays,
    weeklySnapshotRetentionWeeks: schedule.weeklyRetentionWeeks,
  });
}
