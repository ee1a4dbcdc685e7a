import { defineIncident } from './defineIncident.js';
import { clusterMembers } from './members.js';
import { clusterNamed } from './targets/clusters.js';

/** Snapshots fail when they are due: the platform stores none and writes an event. */
export const snapshotFail = defineIncident({
  kind: 'snapshot.fail',
  description:
    'Snapshot jobs of a cluster that become due fail and leave no snapshot. A job that already runs is not affected.',
  effect:
    'A snapshot that becomes due leaves only a `BAD_CLUSTERSHOTS` event. The first one opens an alert, which the next good snapshot closes. A snapshot that already runs is not affected.',
  target: 'The cluster, such as `rs0`.',
  targets: ['clusters'],
  members: {},
  row: clusterMembers,
  resolveTarget: (world, { target }) => clusterNamed(world, target),
});
