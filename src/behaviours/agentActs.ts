import { agentActs as act } from '../world/automation/converge/agentActs.js';
import type { Behaviour } from '../world/behaviour.js';

/** Lets automation agents poll the goal state, plan steps and carry them out, process by process. */
export const agentActs: Behaviour<'managedProcesses'> = {
  name: 'agentActs',
  subjects: 'managedProcesses',
  due: ({ nextAt }) => nextAt,
  fire: act,
};
