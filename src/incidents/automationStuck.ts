import { optional, string, text, whole } from '../schema/schema.js';
import { LIMITS } from '../world/limits.js';
import { defineIncident } from './defineIncident.js';
import { PROCESS_TARGETS, processChoice, processMembers, processesNamed } from './targets/processes.js';

/** The error code that the platform documents. */
const CODE = 100;
const MESSAGE = 'File Permissions Error';

/** A step of the automation plans (a move) fails. The agents repeat it until the incident ends. */
export const automationStuck = defineIncident({
  kind: 'automation.stuck',
  description:
    'Processes cannot complete a move of their automation plan, as after a mistake in file permissions.',
  effect:
    'The processes never reach the goal: `automationStatus` shows the error and the remaining plan. Other members of a replica set wait for them where the plan needs them, such as the primary during a rolling change. Healed, the agents continue.',
  target: 'The processes: a node, a cluster or a project, or the name of one process in the configuration.',
  targets: PROCESS_TARGETS,
  members: {
    ...processChoice,
    code: optional(whole(...LIMITS.count), 'The `errorCode`. By default 100.'),
    message: optional(text(), 'The error in words. By default `File Permissions Error`.'),
  },
  row: { ...processMembers, code: whole(...LIMITS.count), message: string },
  resolveTarget: (world, { code = CODE, message = MESSAGE, ...choice }) => ({
    ...processesNamed(world, choice),
    code,
    message,
  }),
  show: ({ processName, move, code, message }) => ({ processName, move, code, message }),
});
