import { defineIncident } from './defineIncident.js';
import { clusterMembers, countedMembers, leftOf, timesOf } from './members.js';
import { clusterNamed } from './targets/clusters.js';

/** Snapshots fail at their end and are started again, until the incident ends. */
export const snapshotRetry = defineIncident({
  kind: 'snapshot.retry',
  description: 'Snapshot jobs of a cluster fail at their end, vanish, and start again until one succeeds.',
  effect:
    'A snapshot that would become complete vanishes (404), with a `BAD_CLUSTERSHOTS` event, and a new one with another id starts at once. Healed, or after `times` failures, the running snapshot becomes complete.',
  target: 'The cluster, such as `rs0`.',
  targets: ['clusters'],
  members: { times: timesOf('snapshots fail at their end') },
  row: { ...clusterMembers, ...countedMembers },
  resolveTarget: (world, { target, times }) => ({ ...clusterNamed(world, target), ...leftOf(times) }),
  show: ({ left }) => leftOf(left),
});
