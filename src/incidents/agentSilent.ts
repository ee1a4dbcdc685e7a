import type { IncidentType } from '../world/incidents/incidentType.js';
import { fallSilent, pingAgain } from '../world/projects/silence.js';
import { agentsNamed } from './aim/agents.js';

/** Agents of a project stop pinging: what only they can tell is unknown meanwhile. */
export const agentSilent: IncidentType<'agent.silent'> = {
  kind: 'agent.silent',
  resolveTarget: (world, { target, agent }) => agentsNamed(world, target, agent),
  start: (world, { groupId, agents }) => fallSilent(world, groupId, agents),
  end: (world, { groupId, agents }) => pingAgain(world, groupId, agents),
};
