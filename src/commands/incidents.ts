import { actionCause } from '../simulator/timeline/cause.js';
import { SYSTEM } from '../world/tables/events.js';
import { findIncident as findRow } from '../world/incidents/findIncident.js';
import type { Incident } from '../world/tables/incidents.js';
import { definitionOf, INCIDENT_KINDS, incidentSpec, type IncidentKind } from '../incidents/incidents.js';
import { endIncident } from '../incidents/lifecycle.js';
import { requestIncident } from '../incidents/plannedIncidents.js';
import { publish } from '../schema/publish.js';
import { flag, object, optional } from '../schema/schema.js';
import type { JsonSchema, Schema } from '../schema/types.js';
import type { Incident as IncidentSpec } from '../input/scenario/scenario.gen.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { notFound } from './errors.js';
import { pathOf } from './findWorld.js';
import { omit } from '../world/omit.js';
import { incidentView, type IncidentView } from './incidentView.js';
import { readInput } from './readInput.js';

export const incidentKinds: readonly string[] = INCIDENT_KINDS;

/** Schema of the request. The cast is safe, because the type is generated from this schema. */
const startInput: Schema<IncidentSpec> = incidentSpec as JsonSchema;
const listInput = object({ all: optional(flag) });

/** Description of one kind of incident, for programs that show a choice of all kinds. */
export interface IncidentKindView {
  readonly kind: IncidentKind;
  readonly description: string;
  /** The effects on the world, and what healing does. */
  readonly effect: string;
  /** Collections whose rows can be targets, the most common one first. */
  readonly targets: readonly string[];
  /** JSON Schema of the request that starts an incident of this kind. */
  readonly schema: object;
}

/** Describes all kinds of incidents. */
export function describeIncidents(): readonly IncidentKindView[] {
  return INCIDENT_KINDS.map((kind) => {
    const { description, effect, targets, specSchema } = definitionOf({ kind });
    // Remove the name of the schema. With it, `publish` would return a reference to a definition instead of
    // the whole schema.
    const schema = omit<JsonSchema, 'name'>(specSchema, 'name');
    return { kind, description, effect, targets, schema: publish(`The incident ${kind}`, schema) };
  });
}

/** Returns the active incidents of a world, oldest first, then the planned ones. With `all`, returns all incidents. */
export function listIncidents({ world }: LiveWorld, input: unknown): readonly IncidentView[] {
  const { all = false } = readInput(listInput, input);
  const rows = all
    ? world.incidents.all().toArray()
    : ['active', 'planned'].flatMap((state) => world.incidents.select('state', state).toArray());
  return rows.map((incident) => incidentView(incident, world));
}

/** Starts an incident now, or plans it if `at` is in the future. */
export function startIncident(live: LiveWorld, input: unknown): IncidentView {
  const spec = withKeyId(live, readInput(startInput, input));
  const { incident, ...outcome } = requestIncident(live.world, spec);
  live.commit(outcome, SYSTEM, actionCause(`start ${spec.kind}`));
  return incidentView(incident, live.world);
}

/** Returns an incident by its id or name. */
export function getIncident(live: LiveWorld, id: string): IncidentView {
  return incidentView(findIncident(live, id), live.world);
}

/** Ends an incident, or cancels a planned one. An incident that has already ended stays unchanged. */
export function healIncident(live: LiveWorld, id: string): void {
  live.commit(endIncident(live.world, findIncident(live, id)), SYSTEM, actionCause('end an incident'));
}

function findIncident(live: LiveWorld, id: string): Incident {
  const incident = findRow(live.world, id);
  if (incident !== undefined) return incident;
  throw notFound(`There is no incident ${JSON.stringify(id)}.`, {
    http: `GET ${pathOf(live, 'incidents')}?all=true lists them`,
    library: 'world.incidents.list({ all: true }) lists them',
  });
}

/**
 * Replaces a public key in `target` by the id of its API key. Incidents search only the state, and key pairs that
 * belong to one world alone are not part of the state.
 */
function withKeyId(live: LiveWorld, spec: IncidentSpec): IncidentSpec {
  if (!definitionOf(spec).targets.includes('keys')) return spec;
  const own = live.ownKeys.find(({ publicKey }) => publicKey === spec.target);
  return own === undefined ? spec : { ...spec, target: own.keyId };
}
