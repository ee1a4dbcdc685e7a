import { backupStatusOf } from '../world/clusters/backupStatus.js';
import { IncidentConflict } from '../world/incidents/incident.js';
import { isBusy } from '../world/backup/snapshots/requestSnapshots.js';
import { takeComplete } from '../world/backup/snapshots/takeComplete.js';
import { findTarget } from '../world/targets/findTarget.js';
import type { Cluster } from '../world/tables/clusters.js';
import type { World } from '../world/world.js';
import { defineIncident } from './defineIncident.js';
import { clusterMembers } from './members.js';
import { onCluster } from './targets/clusters.js';

/** A complete snapshot appears, for example while a client reads the list page by page. */
export const snapshotAppear = defineIncident({
  kind: 'snapshot.appear',
  description:
    'A complete snapshot of a cluster appears at once, outside of the schedule. This cannot be healed.',
  effect:
    'The list of snapshots has one more entry, at its end, and `totalCount` grows. The incident ends at once, whatever `for` says.',
  target:
    'The cluster, such as `rs0`. Its backup must be STARTED, one of its members must be up, and none of its snapshots may be running.',
  targets: ['clusters'],
  length: 'Accepted but ignored: the incident ends at once.',
  members: {},
  row: clusterMembers,
  isMomentary: true,
  resolveTarget(world, { target }) {
    const cluster = findTarget(world, 'clusters', target);
    refuseIfImpossible(world, cluster);
    return onCluster(cluster);
  },
  start(world, { clusterId }) {
    const cluster = world.clusters.get(clusterId);
    return cluster === undefined ? { world, events: [] } : takeComplete(world, cluster);
  },
});

function refuseIfImpossible(world: World, cluster: Cluster): void {
  const { id, name, active } = cluster;
  const status = backupStatusOf(cluster);
  if (!active) throw new IncidentConflict(`${name} is inactive, so the platform takes no snapshots of it`);
  if (status !== 'STARTED') throw new IncidentConflict(`The backup of ${name} is ${status}, not STARTED`);
  if (isBusy(world, id)) throw new IncidentConflict(`A snapshot of ${name} is running`);
  if (takeComplete(world, cluster).world.snapshots === world.snapshots)
    throw new IncidentConflict(`No member of ${name} is up, so no snapshot can be taken`);
}
