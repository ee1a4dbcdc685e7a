import { definitionOf, type IncidentKind, INCIDENT_KINDS } from '../incidents/incidents.js';
import { timestamp } from '../world/timestamp.js';
import { isActive, type Incident } from '../world/tables/incidents.js';
import { nameOf } from '../world/targets/namedRows.js';
import type { World } from '../world/world.js';
import {
  flag,
  string,
  oneOf,
  constant,
  list,
  object,
  optional,
  define,
  named,
  described,
} from '../schema/schema.js';
import { timestampSchema } from './shapes.js';
import type { JsonSchema, Schema } from '../schema/types.js';

export const incidentKindSchema = named('IncidentKind', oneOf(...INCIDENT_KINDS));

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

const shown: JsonSchema = object(
  {
    id: string,
    kind: incidentKindSchema,
    target: described(string, 'The target, unchanged.'),
    active: described(flag, 'Whether the incident is active.'),
    pending: optional(constant(true), 'Whether `from` has not come yet. Otherwise unset.'),
    failure: optional(string, 'Why a pending incident could not start. Unset if it could.'),
    from: timestampSchema,
    until: optional(timestampSchema, 'Time at which the incident will heal by itself. Unset if it will not.'),
    endedAt: optional(timestampSchema, 'Time at which the incident ended. Unset while it is active.'),
    nodes: optional(list(string), 'Names of the affected processes.'),
  },
  { hasOthers: true },
);
export const incidentSchema: Schema<IncidentView> = define(
  'Incident',
  'An incident. The other members are the affected rows and the members of its kind.',
  shown,
);

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
