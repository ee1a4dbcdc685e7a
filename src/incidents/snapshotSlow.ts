import { number } from '../schema/schema.js';
import { LIMITS } from '../world/limits.js';
import type { Observed } from '../world/incidents/activeIncidents.js';
import type { Outcome } from '../world/outcome.js';
import { settleCopies } from '../world/snapshots/settleCopies.js';
import type { World } from '../world/world.js';
import { defineIncident, ofCluster } from './defineIncident.js';
import { clusterNamed } from './targets/clusters.js';

const FACTOR = 4;

/** The snapshots of a cluster take longer, running ones included. */
export const snapshotSlow = defineIncident<'snapshot.slow', Observed<'snapshot.slow'>>({
  kind: 'snapshot.slow',
  row: { ...ofCluster, factor: number(...LIMITS.slowdown) },
  resolveTarget: (world, { target, factor = FACTOR }) => ({ ...clusterNamed(world, target), factor }),
  start: settle,
  end: settle,
  show: ({ factor }) => ({ factor }),
});

function settle(world: World, { clusterId }: Observed<'snapshot.slow'>): Outcome {
  return { world: settleCopies(world, clusterId), events: [] };
}
