import { nameIssue } from '../schema/issue.js';
import { flag, optional, string } from '../schema/schema.js';
import { publish } from '../world/automation/publish.js';
import { IncidentConflict } from '../world/incidents/incident.js';
import { findTarget } from '../world/targets/findTarget.js';
import { defineIncident } from './defineIncident.js';
import { countedMembers, leftOf, timesOf } from './members.js';

/** Another session publishes an automation configuration, between the moments when a client reads and publishes one. */
export const automationRace = defineIncident({
  kind: 'automation.race',
  description:
    'Another session publishes the automation configuration of a project, just before a client does.',
  effect:
    'The next `PUT` of a client is a 409 `AUTOMATION_CONFIG_CONCURRENT_MODIFICATION`, because another session publishes a new version with the same content just before it. Then the incident ends, so a client that reads the configuration again succeeds. With `times`, it ends after this number of refused publications. With `lasting`, the other session publishes when the incident starts, and publications of clients are refused until it ends.',
  target: 'The project, by id or name.',
  targets: ['projects'],
  members: {
    times: timesOf('publications of clients are refused', 'By default 1.'),
    lasting: optional(flag, 'Whether all publications of clients are refused until the incident ends.'),
  },
  issues: ({ times, lasting }) =>
    lasting === true && times !== undefined ? [nameIssue(['times'], 'contradicts lasting')] : [],
  row: { groupId: string, ...countedMembers },
  resolveTarget(world, { target, times = 1, lasting = false }) {
    const { id: groupId, name } = findTarget(world, 'projects', target);
    if (world.automationConfigs.get(groupId) === undefined)
      throw new IncidentConflict(`the project ${name} has no automation configuration`);
    return { groupId, ...leftOf(lasting ? undefined : times) };
  },
  start(world, { groupId, left }) {
    const config = world.automationConfigs.get(groupId);
    const isLasting = left === undefined;
    return config === undefined || !isLasting ? { world, events: [] } : publish(world, config, []);
  },
  show: ({ left }) => (left === undefined ? { lasting: true } : { left }),
});
