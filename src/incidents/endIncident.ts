import type { Incident, IncidentKind } from '../world/incidents/incident.js';
import { nothing, type IncidentType } from '../world/incidents/incidentType.js';
import type { Outcome } from '../world/outcome.js';
import type { World } from '../world/world.js';
import { incidents } from './incidents.js';

/** Ends an incident now: what it did heals, as far as no other one keeps it up. One that has ended stays as it is. */
export function endIncident(world: World, { id }: Pick<Incident, 'id'>): Outcome {
  const incident = world.incidents.get(id);
  if (incident === undefined || incident.endedAt !== undefined) return nothing(world);
  const ended = { ...incident, endedAt: world.now } as Incident;
  // A kind's entry takes the rows of that kind, whichever it is.
  const type = incidents[incident.kind] as unknown as IncidentType<IncidentKind>;
  return type.end({ ...world, incidents: world.incidents.put(ended) }, ended);
}
