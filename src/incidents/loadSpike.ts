import { above } from '../schema/schema.js';
import { POSITIVE_MAX } from '../world/limits.js';
import type { Observed } from '../world/incidents/activeIncidents.js';
import { defineIncident, ofHosts } from './defineIncident.js';
import { hostsNamed } from './targets/hosts.js';

const FACTOR = 3;

/** Multiplies the load of a node, or of all nodes of a cluster, and with it the series that follow load. */
export const loadSpike = defineIncident<'load.spike', Observed<'load.spike'>>({
  kind: 'load.spike',
  row: { ...ofHosts, factor: above(0, POSITIVE_MAX.loadFactor) },
  resolveTarget: (world, { target, factor = FACTOR }) => ({ ...hostsNamed(world, target), factor }),
  series: ({ factor }) => ({ traffic: factor }),
  show: ({ factor }) => ({ factor }),
});
