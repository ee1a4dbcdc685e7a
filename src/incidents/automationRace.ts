import { string } from '../schema/schema.js';
import { publish } from '../world/automation/publish.js';
import { IncidentConflict } from '../world/incidents/incident.js';
import { findTarget } from '../world/targets/findTarget.js';
import { defineIncident } from './defineIncident.js';

/** Another session publishes an automation configuration. Until the incident ends, clients cannot publish one. */
export const automationRace = defineIncident({
  kind: 'automation.race',
  description: 'Another session publishes the automation configuration of a project at the same moment.',
  effect:
    'The other session publishes a new version with the same content. Until the incident ends, publications of clients are a 409 `AUTOMATION_CONFIG_CONCURRENT_MODIFICATION`. Healed, they succeed again.',
  target: 'The project, by id or name.',
  targets: ['projects'],
  members: {},
  row: { groupId: string },
  resolveTarget(world, { target }) {
    const { id: groupId, name } = findTarget(world, 'projects', target);
    if (world.automationConfigs.get(groupId) === undefined)
      throw new IncidentConflict(`the project ${name} has no automation configuration`);
    return { groupId };
  },
  start(world, { groupId }) {
    const config = world.automationConfigs.get(groupId);
    return config === undefined ? { world, events: [] } : publish(world, config, []);
  },
});
