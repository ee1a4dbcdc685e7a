import { backupStatusOf } from '../clusters/backupStatus.js';
import { hostsOf } from '../clusters/replicaSets.js';
import { activeOfCluster } from '../incidents/activeIncidents.js';
import { hasActiveAgent } from '../monitoring/activeAgents.js';
import { sourcesOf } from '../snapshots/sources.js';
import type { Cluster } from '../tables/clusters.js';
import type { World } from '../world.js';

/** Returns whether the current step of a backup can end: no incident holds it, and the agent can read the data. */
export function canProceed(world: World, cluster: Cluster): boolean {
  const status = backupStatusOf(cluster);
  const held = activeOfCluster(world, cluster.id, 'backup.stuck');
  if (held.some(({ statusName }) => statusName === undefined || statusName === status)) return false;
  switch (cluster.backupJob?.step) {
    case 'BINDING':
    case 'SYNCING':
    case 'RESYNCING':
      return isReadable(world, cluster);
    default:
      return true;
  }
}

/** Returns whether a backup agent pings, and each replica set has a member that can be copied. */
function isReadable(world: World, cluster: Cluster): boolean {
  if (!cluster.active || !hasActiveAgent(world.projects.get(cluster.groupId), 'BACKUP')) return false;
  return sourcesOf(cluster, hostsOf(world, cluster)).every(({ host }) => host !== undefined);
}
