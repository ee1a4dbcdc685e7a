import { IncidentConflict } from '../world/incidents/incident.js';
import { isBusy } from '../world/snapshots/requestSnapshots.js';
import { takeComplete } from '../world/snapshots/takeComplete.js';
import { findTarget } from '../world/targets/findTarget.js';
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
  target: 'The cluster, such as `rs0`. None of its snapshots may be running.',
  targets: ['clusters'],
  length: 'Accepted but ignored: the incident ends at once.',
  members: {},
  row: clusterMembers,
  isMomentary: true,
  resolveTarget(world, { target }) {
    const cluster = findTarget(world, 'clusters', target);
    if (isBusy(world, cluster.id)) throw new IncidentConflict(`A snapshot of ${cluster.name} is running`);
    return onCluster(cluster);
  },
  start(world, { clusterId }) {
    const cluster = world.clusters.get(clusterId);
    return cluster === undefined ? { world, events: [] } : takeComplete(world, cluster);
  },
});
