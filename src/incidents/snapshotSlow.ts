import { number, optional } from '../schema/schema.js';
import type { Observed } from '../world/incidents/activeIncidents.js';
import { LIMITS } from '../world/limits.js';
import type { Outcome } from '../world/outcome.js';
import { updateCopies } from '../world/backup/snapshots/updateCopies.js';
import type { World } from '../world/world.js';
import { defineIncident } from './defineIncident.js';
import { clusterMembers } from './members.js';
import { clusterNamed } from './targets/clusters.js';

const FACTOR = 4;

/** Snapshots of a cluster take longer, including a snapshot that is already running. */
export const snapshotSlow = defineIncident({
  kind: 'snapshot.slow',
  description: 'Snapshot jobs of a cluster take longer, including a job that already runs.',
  effect:
    'Multiplies the duration of snapshots by `factor`, also for the rest of a running one. With a factor of 100,000 a part takes 69 days or more, so none completes. Healed, snapshots take their usual time.',
  target: 'The cluster, such as `rs0`.',
  targets: ['clusters'],
  members: { factor: optional(number(...LIMITS.slowdown), 'The factor. By default 4.') },
  row: { ...clusterMembers, factor: number(...LIMITS.slowdown) },
  resolveTarget: (world, { target, factor = FACTOR }) => ({ ...clusterNamed(world, target), factor }),
  start: settle,
  end: settle,
  show: ({ factor }) => ({ factor }),
});

function settle(world: World, { clusterId }: Observed<'snapshot.slow'>): Outcome {
  return { world: updateCopies(world, clusterId), events: [] };
}
