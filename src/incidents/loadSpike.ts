import { nothing, type IncidentType } from '../world/incidents/incidentType.js';
import { hostsNamed } from './aim/hosts.js';

const FACTOR = 3;

/** The load of a node, or of all of a cluster, is so many times as high; all series that follow it tell so. */
export const loadSpike: IncidentType<'load.spike'> = {
  kind: 'load.spike',
  resolveTarget: (world, { target, factor = FACTOR }) => ({ ...hostsNamed(world, target), factor }),
  start: nothing,
  end: nothing,
};
