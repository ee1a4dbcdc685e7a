import { defineIncident } from './defineIncident.js';
import { clusterMembers, countedMembers, leftOf, timesOf } from './members.js';
import { clusterNamed } from './targets/clusters.js';

/** Snapshots fail when they are due: the platform stores none and writes an event. */
export const snapshotFail = defineIncident({
  kind: 'snapshot.fail',
  description:
    'Snapshot jobs of a cluster that become due fail and leave no snapshot. A job that already runs is not affected.',
  effect:
    'A snapshot that becomes due leaves only a `BAD_CLUSTERSHOTS` event. The first one opens an alert, which the next good snapshot closes. A snapshot that already runs is not affected. With `times`, the incident ends after this number of failures.',
  target: 'The cluster, such as `rs0`.',
  targets: ['clusters'],
  members: { times: timesOf('snapshots fail') },
  row: { ...clusterMembers, ...countedMembers },
  resolveTarget: (world, { target, times }) => ({ ...clusterNamed(world, target), ...leftOf(times) }),
  show: ({ left }) => leftOf(left),
});
