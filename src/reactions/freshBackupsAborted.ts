import { backupStatusOf } from '../world/clusters/backupStatus.js';
import { SECOND_MS } from '../world/instant.js';
import type { Cluster } from '../world/tables/clusters.js';
import type { Host } from '../world/tables/hosts.js';
import type { Reaction } from '../world/reaction.js';
import type { World } from '../world/world.js';
import { endOf } from '../world/backup/durations.js';

/** Time after the start of a backup in which a change of the cluster's members aborts it. */
const FRAGILE_MS = 30 * SECOND_MS;

/**
 * Aborts backups that have just started, after a process was added to their cluster, removed from it, or moved to
 * another replica set.
 */
export const freshBackupsAborted: Reaction = {
  name: 'freshBackupsAborted',
  watches: ['hosts'],
  after: ['agentsContinue'],
  react: (before, after) => ({ world: withAborted(before, after), events: [] }),
};

function withAborted(before: World, after: World): World {
  const { put, removed } = after.hosts.changesSince(before.hosts);
  const moved = put.flatMap((host) => {
    const old = before.hosts.get(host.id);
    return isMoved(old, host) ? [host.clusterId, ...(old === undefined ? [] : [old.clusterId])] : [];
  });
  const left = removed.flatMap((id) => before.hosts.get(id)?.clusterId ?? []);
  const touched = new Set([...moved, ...left]);
  const fragile = [...touched].flatMap((id) => after.clusters.get(id) ?? []).filter(isFragile(after));
  if (fragile.length === 0) return after;
  const clusters = fragile.reduce((table, cluster) => table.put(aborting(after, cluster)), after.clusters);
  return { ...after, clusters };
}

function isMoved(old: Host | undefined, host: Host): boolean {
  return old?.clusterId !== host.clusterId || old.replicaSetName !== host.replicaSetName;
}

function isFragile({ now }: World): (cluster: Cluster) => boolean {
  return (cluster) => {
    const { startedAt, step } = cluster.backupJob ?? {};
    const isEnding = step === 'STOPPING' || step === 'ABORTING';
    return (
      startedAt !== undefined &&
      now - startedAt < FRAGILE_MS &&
      !isEnding &&
      backupStatusOf(cluster) === 'STARTED'
    );
  };
}

function aborting(world: World, cluster: Cluster): Cluster {
  const nextAt = endOf(world, cluster, 'ABORTING');
  return { ...cluster, backupJob: { ...cluster.backupJob, step: 'ABORTING', nextAt } };
}
