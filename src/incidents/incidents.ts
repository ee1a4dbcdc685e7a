import { byKind } from '../schema/schema.js';
import type { Schema } from '../schema/types.js';
import type { Incident, IncidentSpec } from '../world/tables/incidents.js';
import type { IncidentDefinition } from './defineIncident.js';
import { incidents } from './incidents.gen.js';

const definitions = Object.values(incidents);

export type IncidentKind = (typeof definitions)[number]['kind'];

export const INCIDENT_KINDS: readonly IncidentKind[] = definitions.map(({ kind }) => kind);

const definitionByKind = new Map<string, IncidentDefinition>(definitions.map((each) => [each.kind, each]));

export function definitionOf({ kind }: Pick<Incident, 'kind'>): IncidentDefinition {
  const definition = definitionByKind.get(kind);
  if (definition === undefined) throw new Error(`There is no kind of incident ${kind}.`);
  return definition;
}

/** Schema of the request that starts an incident of any kind. */
export const incidentSpec: Schema<IncidentSpec> = {
  ...byKind(
    'kind',
    definitions.map(({ specSchema }) => specSchema),
  ),
  name: 'incident',
  description:
    'Something goes wrong in the world itself. Availability, counts, alerts, events, measurements and snapshots show it.',
};

/** Schema of the rows of all kinds of incidents. */
export const incidentSchema: Schema<Incident> = byKind(
  'kind',
  definitions.map(({ rowSchema }) => rowSchema),
);
