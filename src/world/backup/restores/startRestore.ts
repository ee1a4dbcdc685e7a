import { backupStatusOf } from '../../clusters/backupStatus.js';
import { Refusal } from '../../refusals.js';
import type { Project } from '../../tables/projects.js';
import type { World } from '../../world.js';
import { checkAutomated } from './checkRestore.js';
import { startAutomated, startDownload, type StartedRestore } from './createRestoreJobs.js';
import type { RestoreOwner } from './findRestoreJob.js';
import { findTarget, type RestoreTarget } from './findTarget.js';
import { findRestorePoint } from './restorePoint.js';
import type { RestoreRequest } from './restoreRequest.js';

/** The jobs of a restore and, if it is automated, the cluster whose agents need instructions. */
export interface Restore extends StartedRestore {
  readonly target?: RestoreTarget;
}

/**
 * Starts a restore of a cluster, of a part of a sharded cluster, or of a config server. `mayRestoreTo` tells whether the
 * caller may restore to a project.
 */
export function startRestore(
  world: World,
  owner: RestoreOwner,
  { source, delivery }: RestoreRequest,
  mayRestoreTo: (project: Project) => boolean,
): Restore {
  const { cluster } = owner;
  if (!hasBackup(world, owner)) throw new Refusal('BACKUP_JOB_NOT_FOUND');
  if (delivery.methodName === 'HTTP')
    return startDownload(world, cluster, findRestorePoint(world, owner, source), delivery);
  if (owner.isPart) throw new Refusal('AUTOMATED_RESTORE_OF_SHARD_NOT_ALLOWED');
  if (owner.hostId !== undefined) throw new Refusal('UNSUPPORTED_DELIVERY_METHOD');
  const point = findRestorePoint(world, owner, source);
  checkAutomated(point);
  const target = findTarget(world, cluster, delivery, mayRestoreTo);
  const name = `${target.project.name}/${target.cluster.name}`;
  return { ...startAutomated(world, cluster, point, name), target };
}

/** Returns whether a cluster has a backup, or snapshots of an earlier backup. */
function hasBackup({ snapshots }: World, { cluster }: RestoreOwner): boolean {
  return backupStatusOf(cluster) !== 'INACTIVE' || snapshots.select('cluster', cluster.id).size > 0;
}
