import { oneOf, optional } from '../schema/schema.js';
import { IncidentConflict } from '../world/incidents/incident.js';
import { completeSnapshotsOf } from '../world/backup/restores/restorableRanges.js';
import { deleteAndRemember } from '../world/backup/snapshots/deleteByClient.js';
import { findTarget } from '../world/targets/findTarget.js';
import { defineIncident } from './defineIncident.js';
import { clusterMembers } from './members.js';
import { onCluster } from './targets/clusters.js';

const which = oneOf('OLDEST', 'NEWEST');

/** A snapshot is deleted after a client has read the list of snapshots, and before it uses one. */
export const snapshotVanish = defineIncident({
  kind: 'snapshot.vanish',
  description: 'The platform deletes a complete snapshot of a cluster. This cannot be healed.',
  effect:
    'The snapshot is a 404 `SNAPSHOT_NOT_FOUND`, and a restore from it a 409 `CANNOT_START_RESTORE_JOB_FOR_DELETED_SNAPSHOT`. Downloads of it are interrupted. The incident ends at once, whatever `for` says.',
  target: 'The cluster, such as `rs0`. It must have a complete snapshot.',
  targets: ['clusters'],
  length: 'Accepted but ignored: the incident ends at once.',
  members: { which: optional(which, 'The snapshot that is deleted. By default OLDEST.') },
  row: { ...clusterMembers, which },
  isMomentary: true,
  resolveTarget(world, { target, which: chosen = 'OLDEST' }) {
    const cluster = findTarget(world, 'clusters', target);
    if (completeSnapshotsOf(world, cluster).length === 0)
      throw new IncidentConflict(`${cluster.name} has no complete snapshot`);
    return { ...onCluster(cluster), which: chosen };
  },
  start(world, { clusterId, which: chosen }) {
    const cluster = world.clusters.get(clusterId);
    if (cluster === undefined) return { world, events: [] };
    const snapshot = completeSnapshotsOf(world, cluster).at(chosen === 'OLDEST' ? 0 : -1);
    return snapshot === undefined ? { world, events: [] } : deleteAndRemember(world, cluster, snapshot);
  },
  show: (incident) => ({ which: incident.which }),
});
