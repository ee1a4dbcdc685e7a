import { number, optional } from '../schema/schema.js';
import { LIMITS } from '../world/limits.js';
import { defineIncident } from './defineIncident.js';
import { PROCESS_TARGETS, processChoice, processMembers, processesNamed } from './targets/processes.js';

const FACTOR = 10;
const MOVE = 'Download';

/** Steps of automation plans (moves) take longer, by default the downloads. */
export const automationSlow = defineIncident({
  kind: 'automation.slow',
  description: 'Moves of automation plans take longer, by default downloads, as over a slow network.',
  effect:
    'Multiplies the duration of the moves that begin meanwhile by `factor`, so processes reach the goal later. Healed, moves that began before still take longer.',
  target: 'The processes: a node, a cluster or a project, or the name of one process in the configuration.',
  targets: PROCESS_TARGETS,
  members: {
    ...processChoice,
    move: optional(processChoice.move.optional, 'The name of a move. By default `Download`.'),
    factor: optional(number(...LIMITS.slowdown), 'The factor. By default 10.'),
  },
  row: { ...processMembers, factor: number(...LIMITS.slowdown) },
  resolveTarget: (world, { factor = FACTOR, move = MOVE, ...choice }) => ({
    ...processesNamed(world, { ...choice, move }),
    factor,
  }),
  show: ({ processName, move, factor }) => ({ processName, move, factor }),
});
