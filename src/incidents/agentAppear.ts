import { optional, string, text } from '../schema/schema.js';
import { isSignedOut, registerServer } from '../world/agents/registerServer.js';
import { IncidentConflict } from '../world/incidents/incident.js';
import { automationAgentOf } from '../world/projects/automationAgentOf.js';
import type { Project } from '../world/tables/projects.js';
import { findTarget } from '../world/targets/findTarget.js';
import { defineIncident } from './defineIncident.js';

/** The automation agent of a new server signs in. No call of the API does this. */
export const agentAppear = defineIncident({
  kind: 'agent.appear',
  description:
    'The automation agent of a new server signs in to a project, before any automation config names the server. This cannot be healed.',
  effect:
    'The agent is in `GET /groups/{groupId}/agents/AUTOMATION` with the state `NO_PROCESSES`, and fetches the automation config every ten seconds; the event is `NEW_AGENT`. Clients that wait for the agents of their servers before they put an automation config need this. A server that has an automation agent already does not change. The incident ends at once, whatever `for` says.',
  target: 'The project, by id or name. In a scenario, a client may create it before the incident starts.',
  targets: ['projects'],
  length: 'Accepted but ignored: the incident ends at once.',
  members: {
    hostname: optional(
      text(
        'a hostname of letters, digits, dots and dashes',
        /^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/,
      ),
      'The hostname of the server. By default the first free one of server-0.example.net, server-1.example.net and so on.',
    ),
  },
  row: { groupId: string, hostname: string },
  isMomentary: true,
  hasFutureTargets: true,
  resolveTarget(world, { target, hostname: given }) {
    const project = findTarget(world, 'projects', target);
    const hostname = given ?? freeHostname(project);
    if (automationAgentOf(project, hostname) !== undefined) return { groupId: project.id, hostname };
    if (isSignedOut(project))
      throw new IncidentConflict(`the agents of ${project.name} cannot sign in: their agent key was deleted`);
    return { groupId: project.id, hostname };
  },
  start(world, { groupId, hostname }) {
    const project = world.projects.get(groupId);
    return project === undefined || automationAgentOf(project, hostname) !== undefined
      ? { world, events: [] }
      : registerServer(world, project, hostname);
  },
  show: ({ hostname }) => ({ hostname }),
});

function freeHostname(project: Project): string {
  let number = 0;
  while (automationAgentOf(project, `server-${number}.example.net`) !== undefined) number += 1;
  return `server-${number}.example.net`;
}
