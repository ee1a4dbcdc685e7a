import { formatDuration } from '../../world/duration.js';
import { isActive, type Incident } from '../../world/incidents/incident.js';
import { nameOf } from '../../world/targets/namedRows.js';
import type { World } from '../../world/world.js';
import { timestamp } from '../../simulator/views/timestamp.js';

/** An incident as the control plane shows it. */
export interface ShownIncident {
  readonly id: string;
  readonly kind: Incident['kind'];
  /** Whom it befell, as it was named. */
  readonly target: string;
  readonly active: boolean;
  readonly from: string;
  readonly [more: string]: unknown;
}

/** An incident: what was asked for, whom it befell, and since when it goes on. */
export function presentIncident(incident: Incident, world: World): ShownIncident {
  const { id, name, kind, target, from, until, endedAt } = incident;
  return {
    ...{ id: name ?? id, kind, target, active: isActive(incident) },
    ...{ from: timestamp(from), until: timestamp(until), endedAt: timestamp(endedAt) },
    ...placeOf(incident, world),
    ...settingsOf(incident),
  };
}

function placeOf(incident: Incident, world: World): object {
  const { groupId, clusterId, hostIds } = {
    groupId: undefined,
    clusterId: undefined,
    hostIds: undefined,
    ...incident,
  };
  return {
    ...{ groupId, clusterId },
    nodes: hostIds?.map((id) => {
      const host = world.hosts.get(id);
      return host === undefined ? id : nameOf(world, 'hosts', host);
    }),
  };
}

/** What is special about its kind, as a body has it. */
function settingsOf(incident: Incident): object {
  switch (incident.kind) {
    case 'node.flap':
      return { every: formatDuration(incident.everyMs), downFor: formatDuration(incident.downMs) };
    case 'agent.silent':
      return { agents: incident.agents };
    case 'disk.fill': {
      const { partition, percent, overMs } = incident;
      return { partition, to: percent, over: formatDuration(overMs) };
    }
    case 'load.spike':
    case 'snapshot.slow':
      return { factor: incident.factor };
    case 'shard.missing':
      return { shard: incident.shardName };
    case 'invitation.accept':
      return { orgId: incident.orgId, username: incident.username };
    case 'key.revoke':
      return { key: incident.key.name, publicKey: incident.key.publicKey };
    default:
      return {};
  }
}
