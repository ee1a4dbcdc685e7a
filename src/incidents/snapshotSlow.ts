import type { IncidentType } from '../world/incidents/incidentType.js';
import type { Outcome } from '../world/outcome.js';
import { settleCopies } from '../world/snapshots/settleCopies.js';
import type { World } from '../world/world.js';
import { clusterNamed } from './aim/cluster.js';

const FACTOR = 4;

/** The snapshots of a cluster take longer, those that run already too. */
export const snapshotSlow: IncidentType<'snapshot.slow'> = {
  kind: 'snapshot.slow',
  resolveTarget: (world, { target, factor = FACTOR }) => ({ ...clusterNamed(world, target), factor }),
  start: (world, { clusterId }) => settled(world, clusterId),
  end: (world, { clusterId }) => settled(world, clusterId),
};

function settled(world: World, clusterId: string): Outcome {
  return { world: settleCopies(world, clusterId), events: [] };
}
