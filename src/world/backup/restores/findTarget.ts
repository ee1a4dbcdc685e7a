import { hostsOf } from '../../clusters/replicaSets.js';
import { isManaged } from '../../hosts/host.js';
import { isObjectId } from '../../ids.js';
import { findProject } from '../../projects/findProject.js';
import { Refusal } from '../../refusals.js';
import type { Cluster } from '../../tables/clusters.js';
import type { Project } from '../../tables/projects.js';
import type { World } from '../../world.js';
import type { RequestedAutomation } from './restoreRequest.js';

/** A cluster whose data a restore replaces. */
export interface RestoreTarget {
  readonly project: Project;
  readonly cluster: Cluster;
}

/** Finds the target of an automated restore. `mayRestoreTo` tells whether the caller may restore to a project. */
export function findTarget(
  world: World,
  source: Cluster,
  requested: RequestedAutomation,
  mayRestoreTo: (project: Project) => boolean,
): RestoreTarget {
  const project = findProject(world, requested.targetGroupId);
  if (!mayRestoreTo(project)) throw new Refusal('CANNOT_RESTORE_TO_TARGET');
  const cluster = targetCluster(world, project, requested);
  if (!canFollow(world, project, cluster) || !isAlike(source, cluster))
    throw new Refusal('INVALID_RESTORE_PROCESS');
  return { project, cluster };
}

function targetCluster(
  world: World,
  { id: groupId }: Project,
  { targetClusterId, targetClusterName }: RequestedAutomation,
): Cluster {
  const clusters = world.clusters.select('project', groupId).toArray();
  const shown = clusters.filter(({ undiscovered }) => undiscovered !== true);
  const found = shown.find(({ id, name }) =>
    targetClusterId === undefined ? name === targetClusterName : id === targetClusterId,
  );
  if (found !== undefined) return found;
  const wanted = targetClusterId ?? targetClusterName ?? '';
  throw targetClusterId === undefined || isObjectId(wanted)
    ? new Refusal('CLUSTER_NOT_FOUND', wanted, groupId)
    : new Refusal('INVALID_CLUSTER_ID', wanted);
}

/**
 * Returns whether automation agents manage all processes of a cluster. A project whose automation config a client has
 * published counts as automated even if it lists no agents.
 */
function canFollow(world: World, { agents, id }: Project, cluster: Cluster): boolean {
  const hosts = hostsOf(world, cluster);
  const isPublished = world.automationConfigs.get(id)?.document !== undefined;
  const isAutomated = isPublished || agents.some(({ typeName }) => typeName === 'AUTOMATION');
  return isAutomated && hosts.length > 0 && hosts.every(isManaged);
}

/** A replica set can only be restored to a replica set, and a sharded cluster to one with as many shards. */
function isAlike(source: Cluster, target: Cluster): boolean {
  return source.type === target.type && source.shards.length === target.shards.length;
}
