import { number, optional } from '../schema/schema.js';
import type { Observed } from '../world/incidents/activeIncidents.js';
import { LIMITS } from '../world/limits.js';
import { changePace } from '../world/logs/changePace.js';
import type { Outcome } from '../world/outcome.js';
import type { World } from '../world/world.js';
import { defineIncident } from './defineIncident.js';
import { hostMembers } from './members.js';
import { hostsNamed } from './targets/hosts.js';

const FACTOR = 20;

/** Log collection takes longer, including jobs that are in progress. */
export const logsSlow = defineIncident({
  kind: 'logs.slow',
  description: 'Log collection jobs take longer on the servers of the nodes, including jobs in progress.',
  effect:
    'Multiplies the time in which log files are collected from the nodes by `factor`, also for the rest of jobs in progress. Healed, the rest takes its usual time.',
  target: 'The node, such as `rs0/node-1`; a cluster selects all its nodes.',
  targets: ['hosts', 'clusters'],
  members: { factor: optional(number(...LIMITS.slowdown), 'The factor. By default 20.') },
  row: { ...hostMembers, factor: number(...LIMITS.slowdown) },
  resolveTarget: (world, { target, factor = FACTOR }) => ({ ...hostsNamed(world, target), factor }),
  start: (world, incident) => paced(world, incident, incident.factor),
  end: (world, incident) => paced(world, incident, 1 / incident.factor),
  show: ({ factor }) => ({ factor }),
});

function paced(world: World, { groupId, hostIds }: Observed<'logs.slow'>, factor: number): Outcome {
  return { world: changePace(world, groupId, hostIds, factor), events: [] };
}
