import { agentActs as act } from '../world/automation/converge/agentActs.js';
import type { Behaviour } from '../world/behaviour.js';

/** Lets automation agents poll, plan and make their moves, process by process, until the goal is reached. */
export const agentActs: Behaviour<'managedProcesses'> = {
  name: 'agentActs',
  subjects: 'managedProcesses',
  due: ({ nextAt }) => nextAt,
  fire: act,
};
