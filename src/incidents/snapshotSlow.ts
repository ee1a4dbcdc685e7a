import type { IncidentType } from '../domain/incidents/incidentType.js';
import { repace } from '../domain/snapshots/repace.js';
import { clusterNamed } from './aim/cluster.js';

const FACTOR = 4;

/** The snapshots of a cluster take longer, those that run already too. */
export const snapshotSlow: IncidentType<'snapshot.slow'> = {
  kind: 'snapshot.slow',
  aim: (world, { target, factor = FACTOR }) => ({ ...clusterNamed(world, target), factor }),
  start: (world, { clusterId }) => repace(world, clusterId),
  end: (world, { clusterId }) => repace(world, clusterId),
};
