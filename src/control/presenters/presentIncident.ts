import { definitionOf, type IncidentKind } from '../../incidents/incidents.js';
import { isActive, type Incident } from '../../world/incidents/incident.js';
import { nameOf } from '../../world/targets/namedRows.js';
import type { World } from '../../world/world.js';
import { timestamp } from '../../world/timestamp.js';

/** An incident as the control plane shows it. */
export interface ShownIncident {
  readonly id: string;
  readonly kind: IncidentKind;
  /** Its target, as it was given. */
  readonly target: string;
  readonly active: boolean;
  readonly from: string;
  readonly [more: string]: unknown;
}

export function presentIncident(incident: Incident, world: World): ShownIncident {
  const { id, name, kind, target, from, until, endedAt } = incident;
  return {
    ...{ id: name ?? id, kind: kind as IncidentKind, target, active: isActive(incident) },
    ...{ from: timestamp(from), until: timestamp(until), endedAt: timestamp(endedAt) },
    ...placeOf(incident, world),
    ...definitionOf(incident).show?.(incident),
  };
}

function placeOf({ groupId, clusterId, hostIds }: Incident, world: World): object {
  return {
    ...{ groupId, clusterId },
    nodes: hostIds?.map((id) => {
      const host = world.hosts.get(id);
      return host === undefined ? id : nameOf(world, 'hosts', host);
    }),
  };
}
