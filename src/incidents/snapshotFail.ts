import { nothing, type IncidentType } from '../world/incidents/incidentType.js';
import { clusterNamed } from './aim/cluster.js';

/** The snapshots that are due meanwhile fail: there are none, and the feed tells so. */
export const snapshotFail: IncidentType<'snapshot.fail'> = {
  kind: 'snapshot.fail',
  resolveTarget: (world, { target }) => clusterNamed(world, target),
  start: nothing,
  end: nothing,
};
