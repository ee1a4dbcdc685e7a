import type { Observed } from '../world/incidents/activeIncidents.js';
import { defineIncident, ofCluster } from './defineIncident.js';
import { clusterNamed } from './targets/clusters.js';

/** Snapshots that become due fail: none is stored, and an event reports it. */
export const snapshotFail = defineIncident<'snapshot.fail', Observed<'snapshot.fail'>>({
  kind: 'snapshot.fail',
  row: ofCluster,
  resolveTarget: (world, { target }) => clusterNamed(world, target),
});
