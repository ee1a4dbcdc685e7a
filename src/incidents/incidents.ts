import { byKind } from '../schema/schema.js';
import type { Schema } from '../schema/types.js';
import type { Incident } from '../world/incidents/incident.js';
import { agentSilent } from './agentSilent.js';
import { clusterDead } from './clusterDead.js';
import type { IncidentDefinition, IncidentSpec } from './defineIncident.js';
import { diskFill } from './diskFill.js';
import { invitationAccept } from './invitationAccept.js';
import { keyRevoke } from './keyRevoke.js';
import { loadSpike } from './loadSpike.js';
import { nodeDown } from './nodeDown.js';
import { nodeFlap } from './nodeFlap.js';
import { primaryLost } from './primaryLost.js';
import { shardMissing } from './shardMissing.js';
import { snapshotFail } from './snapshotFail.js';
import { snapshotInconsistent } from './snapshotInconsistent.js';
import { snapshotSlow } from './snapshotSlow.js';

/** All kinds of incidents, in the order of the documents. */
const definitions = [
  nodeDown,
  nodeFlap,
  primaryLost,
  clusterDead,
  agentSilent,
  diskFill,
  loadSpike,
  snapshotSlow,
  snapshotFail,
  snapshotInconsistent,
  shardMissing,
  invitationAccept,
  keyRevoke,
] as const;

export type IncidentKind = (typeof definitions)[number]['kind'];

export const INCIDENT_KINDS: readonly IncidentKind[] = definitions.map(({ kind }) => kind);

const definitionByKind = new Map<string, IncidentDefinition>(definitions.map((each) => [each.kind, each]));

/** Returns the definition of an incident's kind. */
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
