import { IncidentConflict } from '../world/incidents/incident.js';
import type { Outcome } from '../world/outcome.js';
import { updateCopies } from '../world/backup/snapshots/updateCopies.js';
import { findTarget } from '../world/targets/findTarget.js';
import type { World } from '../world/world.js';
import { defineIncident } from './defineIncident.js';
import { clusterMembers } from './members.js';
import { onCluster } from './targets/clusters.js';

/** A cluster is no longer in use. Its availability is `dead`, and the platform takes no snapshots of it. */
export const clusterDead = defineIncident({
  kind: 'cluster.dead',
  description: 'A cluster is inactive: its availability is `dead`, and no snapshots are taken of it.',
  effect:
    'The cluster is inactive: its availability is `dead`, no snapshots are taken. Its nodes and their alerts do not change. Healed, its availability follows its nodes again.',
  target: 'The cluster, such as `rs0`.',
  targets: ['clusters'],
  members: {},
  row: clusterMembers,
  resolveTarget(world, { target }) {
    const cluster = findTarget(world, 'clusters', target);
    if (!cluster.active) throw new IncidentConflict(`${cluster.name} is already inactive`);
    return onCluster(cluster);
  },
  start: (world, { clusterId }) => setActive(world, clusterId, false),
  end: (world, { clusterId }) => setActive(world, clusterId, true),
});

function setActive(world: World, clusterId: string, active: boolean): Outcome {
  const cluster = world.clusters.get(clusterId);
  if (cluster === undefined) return { world, events: [] };
  const row = { ...cluster, active, scheduledSince: Math.max(world.now, cluster.scheduledSince ?? 0) };
  const next = { ...world, clusters: world.clusters.put(row) };
  return { world: updateCopies(next, clusterId), events: [] };
}
