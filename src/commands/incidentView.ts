import { definitionOf, type IncidentKind } from '../incidents/incidents.js';
import { timestamp } from '../world/timestamp.js';
import { isActive, type Incident } from '../world/tables/incidents.js';
import { nameOf } from '../world/targets/namedRows.js';
import type { World } from '../world/world.js';

/** An incident as callers see it. Its other members depend on its kind. */
export interface IncidentView {
  readonly id: string;
  readonly kind: IncidentKind;
  /** The affected row, as the caller named it. */
  readonly target: string;
  readonly active: boolean;
  /** True while the incident has not started yet. Otherwise unset. */
  readonly pending?: true;
  /** Start of the incident as ISO 8601 timestamp. */
  readonly from: string;
  readonly [more: string]: unknown;
}

export function incidentView(incident: Incident, world: World): IncidentView {
  const { id, name, kind, target, planned, from, until, endedAt, failure } = incident;
  return {
    id: name ?? id,
    kind: kind as IncidentKind,
    target,
    active: isActive(incident),
    ...(planned !== undefined && { pending: true as const }),
    from: timestamp(from),
    until: timestamp(until),
    endedAt: timestamp(endedAt),
    ...(failure !== undefined && { failure }),
    ...placeOf(incident, world),
    ...definitionOf(incident).show?.(incident),
  };
}

function placeOf({ groupId, clusterId, hostIds }: Incident, world: World): object {
  return {
    groupId,
    clusterId,
    nodes: hostIds?.map((id) => {
      const host = world.hosts.get(id);
      return host === undefined ? id : nameOf(world, 'hosts', host);
    }),
  };
}
