import { actionCause } from '../simulator/timeline/cause.js';
import { SYSTEM } from '../world/tables/events.js';
import { findIncident as findRow } from '../world/incidents/findIncident.js';
import type { Incident } from '../world/tables/incidents.js';
import { definitionOf, INCIDENT_KINDS, incidentSpec, type IncidentKind } from '../incidents/incidents.js';
import { endIncident } from '../incidents/lifecycle.js';
import { requestIncident } from '../incidents/plannedIncidents.js';
import { publish } from '../schema/publish.js';
import {
  flag,
  object,
  optional,
  list,
  orElse,
  define,
  publishedAs,
  described,
  string,
} from '../schema/schema.js';
import type { JsonSchema, Schema } from '../schema/types.js';
import type { Incident as IncidentSpec } from '../input/scenario/scenario.gen.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import type { WorldReader } from './asOf.js';
import { notFound } from './errors.js';
import { pathOf } from './findWorld.js';
import { omit } from '../world/omit.js';
import { incidentView, type IncidentView, incidentKindSchema, incidentSchema } from './incidentView.js';
import { readInput } from './readInput.js';
import { defineCommand, answers, makes, done } from './command.js';
import { anyObject, collectionName } from './shapes.js';

const specSchema = define(
  'IncidentSpec',
  'A problem to start in the world. The other members depend on the kind; `schema/scenario.json` defines them all under `incident`.',
  object(
    {
      id: optional(string, 'Used to heal the incident. By default generated.'),
      kind: incidentKindSchema,
      target: described(string, 'An id or a readable name, such as `rs0` or `rs0/node-1`.'),
      for: optional(string, 'ISO 8601 duration. By default until it is deleted.'),
      at: optional(string, 'When it starts: a timestamp, or an ISO 8601 duration from now. By default now.'),
    },
    { hasOthers: true },
  ),
);

/** Schema of the request. The cast is safe, because the type is generated from this schema. */
const startInput: Schema<IncidentSpec> = publishedAs(specSchema, incidentSpec as JsonSchema);
const listInput = object({ all: orElse(flag, false, 'Whether to include incidents that have ended.') });

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

const kindSchema = define(
  'IncidentKindDescription',
  'A kind of incident.',
  object({
    kind: incidentKindSchema,
    description: string,
    effect: described(string, 'Its effects on the world, and what healing does.'),
    targets: described(
      list(collectionName),
      'The collections whose rows can be its target, the usual one first.',
    ),
    schema: described(anyObject, 'JSON Schema (draft 7) of the request that starts it.'),
  }),
);

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
export function listIncidents({ world }: WorldReader, input: unknown): readonly IncidentView[] {
  const { all } = readInput(listInput, input);
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

const params = { incident: described(string, 'The id of an incident.') };

/** `…/incidents`: problems of the simulated platform, such as a node that is down. */
export const incidentCommands = [
  defineCommand({
    name: 'listIncidents',
    isForAgents: true,
    method: 'get',
    path: '/v1/worlds/{world}/incidents',
    summary: 'The incidents of a world.',
    description:
      'Active incidents, oldest first, then pending ones; with `all=true` also those that have ended.',
    isOfPast: true,
    query: listInput,
    answer: answers('The incidents.', list(incidentSchema)),
    run: ({ past, query }) => listIncidents(past, query),
  }),
  defineCommand({
    name: 'startIncident',
    isForAgents: true,
    method: 'post',
    path: '/v1/worlds/{world}/incidents',
    summary: 'Starts an incident.',
    description:
      'The incident affects availability, counts, alerts, events, snapshots and measurements. It heals after `for`, or when it is deleted. With `at` in the future it is pending, and starts at that time. A 409 says why an incident cannot start in the current state. `docs/incidents.md` describes each kind, and which kinds can be combined.',
    body: startInput,
    answer: makes('The incident.', incidentSchema, ({ id }) => id),
    example: { body: { kind: 'node.down', target: 'rs0/node-0', for: 'PT10M' } },
    run: ({ world, body }) => startIncident(world, body),
  }),
  defineCommand({
    name: 'getIncident',
    method: 'get',
    path: '/v1/worlds/{world}/incidents/{incident}',
    params,
    summary: 'One incident.',
    description: 'Includes incidents that have ended.',
    answer: answers('The incident.', incidentSchema),
    run: ({ world, param }) => getIncident(world, param('incident')),
  }),
  defineCommand({
    name: 'endIncident',
    isForAgents: true,
    method: 'delete',
    path: '/v1/worlds/{world}/incidents/{incident}',
    params,
    summary: 'Heals an incident.',
    description:
      'Its effects end now, unless another incident also causes them. An incident that has already ended does not change. A pending incident is deleted and never starts.',
    answer: done('The incident has ended.'),
    run: ({ world, param }) => {
      healIncident(world, param('incident'));
    },
  }),
];

/** `/v1/incidents`: the kinds of incidents. */
export const incidentKindCommands = [
  defineCommand({
    name: 'listIncidentKinds',
    isForAgents: true,
    method: 'get',
    path: '/v1/incidents',
    summary: 'The kinds of incidents.',
    description:
      'For each kind of incident, the rows that can be its target, and the JSON Schema of the request that starts it.',
    answer: answers('The kinds.', list(kindSchema)),
    run: () => describeIncidents(),
  }),
];
