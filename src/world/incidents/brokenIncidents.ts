import type { World } from '../world.js';
import { keepsDown } from './activeIncidents.js';
import { isActive, type Incident } from './incident.js';

/** What an incident that goes on does not have as it should, one rule each; none of one that has ended. */
export function brokenRulesOf(world: World, incident: Incident): Readonly<Record<string, boolean>> {
  const { from, until = Infinity, endedAt = from } = incident;
  const ended = { 'ended before it began, or in the future': endedAt < from || endedAt > world.now };
  if (!isActive(incident)) return ended;
  return { 'goes on after its end': until <= world.now, ...effectOf(world, incident) };
}

function effectOf(world: World, incident: Incident): Readonly<Record<string, boolean>> {
  switch (incident.kind) {
    case 'node.down':
    case 'node.flap':
    case 'primary.lost':
      return {
        'keeps down what is up, or returns by itself':
          keepsDown(incident) &&
          incident.hostIds.some((id) => {
            const host = world.hosts.get(id);
            return host?.downSince === undefined || host.returnsAt !== undefined;
          }),
      };
    case 'cluster.dead':
      return { 'is of a cluster in use': world.clusters.get(incident.clusterId)?.active === true };
    case 'agent.silent':
      return { 'is of agents that ping': pings(world, incident) };
    case 'key.revoke':
      return { 'is of a key that is there': world.keys.get(incident.key.id) !== undefined };
    default:
      return {};
  }
}

function pings(
  world: World,
  { groupId, agents }: Extract<Incident, { readonly kind: 'agent.silent' }>,
): boolean {
  const all = world.projects.get(groupId)?.agents ?? [];
  return all.some(
    ({ typeName, hostname, silentSince }) =>
      silentSince === undefined &&
      agents.some((agent) => agent.typeName === typeName && agent.hostname === hostname),
  );
}
