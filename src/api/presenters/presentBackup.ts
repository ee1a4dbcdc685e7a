import { OPERATIONS } from '../../contract/operations.gen.js';
import type { Schema } from '../../contract/types.js';
import { engineOf, syncSourceOf } from '../../world/backup/defaults.js';
import { hasSchedule } from '../../world/backup/findBackup.js';
import { backupStatusOf } from '../../world/clusters/backupStatus.js';
import type { MonitoredCluster } from '../../world/clusters/monitoredClusters.js';
import { backupSecurity } from '../../world/monitoring/connectionSecurity.js';
import type { World } from '../../world/world.js';
import type { Link, Links } from '../links.js';
import { wire } from './wire.js';

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
