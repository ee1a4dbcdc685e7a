import { defineIncident } from './defineIncident.js';
import { clusterMembers } from './members.js';
import { clusterNamed } from './targets/clusters.js';

/** Snapshots that become due fail: none is stored, and an event reports it. */
export const snapshotFail = defineIncident({
  kind: 'snapshot.fail',
  description:
    'The snapshot jobs of a cluster that are due meanwhile fail: no snapshot is left of them. One that runs already goes on.',
  target: 'The cluster, such as `rs0`.',
  members: {},
  row: clusterMembers,
  resolveTarget: (world, { target }) => clusterNamed(world, target),
});
