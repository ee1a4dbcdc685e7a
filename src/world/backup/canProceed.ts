import { backupStatusOf } from '../clusters/backupStatus.js';
import { hostsOf } from '../clusters/replicaSets.js';
import { activeOfCluster } from '../incidents/activeIncidents.js';
import { hasActiveAgent } from '../monitoring/activeAgents.js';
import { sourcesOf } from './snapshots/sources.js';
import { chooseBinding } from './stores/bindStores.js';
import type { BackupBinding } from '../tables/backupJob.js';
import type { Cluster } from '../tables/clusters.js';
import type { World } from '../world.js';

/** Returns whether the current step of a backup can end: no incident holds it, and the agent can read the data. */
export function canProceed(world: World, cluster: Cluster): boolean {
  const status = backupStatusOf(cluster);
  const held = activeOfCluster(world, cluster.id, 'backup.stuck');
  if (held.some(({ statusName }) => statusName === undefined || statusName === status)) return false;
  switch (cluster.backupJob?.step) {
    case 'BINDING':
      return isReadable(world, cluster) && isComplete(nextBindingOf(world, cluster));
    case 'SYNCING':
    case 'RESYNCING':
      return isReadable(world, cluster) && isCopied(world, cluster);
    default:
      return true;
  }
}

/**
 * Returns the stores and the daemon that a backup uses from its next start. A backup that was stopped, but not
 * terminated, keeps its stores and its daemon.
 */
export function nextBindingOf(world: World, cluster: Cluster): BackupBinding {
  const { binding } = cluster.backupJob ?? {};
  return binding !== undefined && isComplete(binding) ? binding : chooseBinding(world, cluster);
}

function isComplete({ snapshotStoreId, oplogStoreId, daemonId }: BackupBinding): boolean {
  return snapshotStoreId !== undefined && oplogStoreId !== undefined && daemonId !== undefined;
}

/**
 * Returns whether the daemon of a backup pings. Also returns true if the daemon is unknown, because the backup was
 * already started in its fixture.
 */
function isCopied({ backupDaemons }: World, { backupJob }: Cluster): boolean {
  return backupDaemons.get(backupJob?.binding?.daemonId ?? '')?.silentSince === undefined;
}

/** Returns whether a backup agent pings, and each replica set has a member that can be copied. */
function isReadable(world: World, cluster: Cluster): boolean {
  if (!cluster.active || !hasActiveAgent(world.projects.get(cluster.groupId), 'BACKUP')) return false;
  return sourcesOf(cluster, hostsOf(world, cluster)).every(({ host }) => host !== undefined);
}
