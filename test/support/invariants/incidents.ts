import { definitionOf } from '../../../src/incidents/incidents.js';
import type { AgentSilent } from '../../../src/incidents/agentSilent.js';
import type { KeyRevoke } from '../../../src/incidents/keyRevoke.js';
import { isActive, type Incident } from '../../../src/world/tables/incidents.js';
import { isOneOf } from '../../../src/world/projects/silence.js';
import type { World } from '../../../src/world/world.js';

/** Returns the rules about an incident, each with whether the incident breaks it. */
export function brokenIncidentRules(world: World, incident: Incident): Readonly<Record<string, boolean>> {
  const { from, until = Infinity, endedAt = from } = incident;
  const ended = { 'ended before it began, or in the future': endedAt < from || endedAt > world.now };
  if (!isActive(incident)) return ended;
  return {
    'goes on after its end': until <= world.now,
    'keeps down what is up, or returns by itself': hasFreeProcess(world, incident),
    ...rulesOfKind(world, incident),
  };
}

function hasFreeProcess(world: World, incident: Incident): boolean {
  const { hostIds = [], areDown = false } = definitionOf(incident).processes?.(incident) ?? {};
  return (
    areDown &&
    hostIds.some((id) => {
      const host = world.hosts.get(id);
      return host !== undefined && (host.downSince === undefined || host.returnsAt !== undefined);
    })
  );
}

function rulesOfKind(world: World, incident: Incident): Readonly<Record<string, boolean>> {
  switch (incident.kind) {
    case 'cluster.dead':
      return { 'is of a cluster in use': world.clusters.get(incident.clusterId ?? '')?.active === true };
    case 'agent.silent': {
      const { groupId, agents } = incident as AgentSilent;
      const all = world.projects.get(groupId)?.agents ?? [];
      const pinging = all.filter(({ silentSince }) => silentSince === undefined);
      return { 'is of agents that ping': pinging.some((agent) => isOneOf(agents, agent)) };
    }
    case 'key.revoke':
      return { 'is of a key that is there': world.keys.get((incident as KeyRevoke).key.id) !== undefined };
    default:
      return {};
  }
}
