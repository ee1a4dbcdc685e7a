import { defineIncident } from './defineIncident.js';
import { clusterMembers, countedMembers, leftOf, timesOf } from './members.js';
import { clusterNamed } from './targets/clusters.js';

/** Snapshot jobs end without completing their snapshots, which stay in the list beside later complete ones. */
export const snapshotAbandon = defineIncident({
  kind: 'snapshot.abandon',
  description:
    'Snapshot jobs of a cluster end without completing their snapshot, which stays incomplete beside later ones.',
  effect:
    'A snapshot that would become complete keeps `complete: false` until it expires or is deleted, with a `BAD_CLUSTERSHOTS` event. The next one is taken as usual. Healed, or after `times` such snapshots, the running snapshot becomes complete.',
  target: 'The cluster, such as `rs0`.',
  targets: ['clusters'],
  members: { times: timesOf('snapshots stay incomplete') },
  row: { ...clusterMembers, ...countedMembers },
  resolveTarget: (world, { target, times }) => ({ ...clusterNamed(world, target), ...leftOf(times) }),
  show: ({ left }) => leftOf(left),
});
