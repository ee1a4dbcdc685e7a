import { string } from '../schema/schema.js';
import { giveNewestKey } from '../world/agents/giveNewestKey.js';
import { IncidentConflict } from '../world/incidents/incident.js';
import { findTarget } from '../world/targets/findTarget.js';
import { defineIncident } from './defineIncident.js';

/** The agents of a project switch to its newest agent key. The platform's API has no operation for this. */
export const agentSwitchKey = defineIncident({
  kind: 'agent.switchKey',
  description: 'The agents of a project switch to its newest agent key. This cannot be healed.',
  effect:
    'The agents of the project use its newest agent key from now on. If they could not sign in, because the key that they used was deleted, they ping again, and missed changes are detected. The incident ends at once, whatever `for` says.',
  target: 'The project, by id or name.',
  targets: ['projects'],
  length: 'Accepted but ignored: the incident ends at once.',
  members: {},
  row: { groupId: string },
  isMomentary: true,
  resolveTarget(world, { target }) {
    const { id: groupId, name } = findTarget(world, 'projects', target);
    if (world.agentKeys.select('project', groupId).size === 0)
      throw new IncidentConflict(`${name} has no agent key; create one first`);
    return { groupId };
  },
  start(world, { groupId }) {
    const project = world.projects.get(groupId);
    return project === undefined ? { world, events: [] } : giveNewestKey(world, project);
  },
});
