import { restartAgents } from '../world/agents/restartAgents.js';
import type { Behaviour } from '../world/behaviour.js';

/** Restarts the agents of a project one by one, after their version was changed. */
export const agentsRestart: Behaviour<'projects'> = {
  name: 'agentsRestart',
  subjects: 'projects',
  due: ({ agentsRestartAt }) => agentsRestartAt,
  fire: restartAgents,
};
