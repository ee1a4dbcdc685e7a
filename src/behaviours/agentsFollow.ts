import { applyAgentConfig } from '../world/agents/applyAgentConfig.js';
import type { Behaviour } from '../world/behaviour.js';

/** Registers the servers that an automation config names, and starts and stops their monitoring and backup agents. */
export const agentsFollow: Behaviour<'projects'> = {
  name: 'agentsFollow',
  subjects: 'projects',
  due: ({ agentsFollowAt }) => agentsFollowAt,
  fire: applyAgentConfig,
};
