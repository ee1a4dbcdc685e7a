import { SYSTEM } from '../../world/events/event.js';
import { findIncident } from '../../world/incidents/findIncident.js';
import type { Incident } from '../../world/incidents/incident.js';
import type { Incident as IncidentSpec } from '../../world/scenario.gen.js';
import { endIncident, startIncident } from '../../incidents/lifecycle.js';
import { readJson } from '../../input/json/reader.js';
import type { LiveWorld } from '../../simulator/liveWorld.js';
import { bySchema } from '../bySchema.js';
import { Problem } from '../problem.js';

const incidentBody = bySchema<IncidentSpec>('incident');

/** Lets the incident that a body tells begin in a world; as it is then. */
export function beginIncident(live: LiveWorld, body: unknown): Incident {
  const { incident, ...outcome } = startIncident(live.world, ofState(live, readJson(incidentBody, body)));
  live.commit(outcome, SYSTEM);
  return incident;
}

/** Heals an incident; one that has ended already stays as it is. A problem when there is none of that id. */
export function healIncident(live: LiveWorld, id: string): void {
  live.commit(endIncident(live.world, incidentOf(live, id)), SYSTEM);
}

/** The incident of an id, or of the name it was given; a problem when there is none. */
export function incidentOf(live: LiveWorld, id: string): Incident {
  const incident = findIncident(live.world, id);
  if (incident !== undefined) return incident;
  const list = `/v1/worlds/${encodeURIComponent(live.name)}/incidents?all=true`;
  throw new Problem(404, `There is no incident ${JSON.stringify(id)}.`, {
    hint: { http: `GET ${list} lists them`, library: 'world.incidents.list({ all: true }) lists them' },
  });
}

/** The incidents of a world that go on, or all there ever were; oldest first. */
export function incidentsOf({ world }: LiveWorld, isAll: boolean): readonly Incident[] {
  return isAll ? world.incidents.all().toArray() : world.incidents.select('state', 'active').toArray();
}

/** A key may be called by the public key that opens this world alone; the world's state does not know that one. */
function ofState(live: LiveWorld, spec: IncidentSpec): IncidentSpec {
  if (spec.kind !== 'key.revoke') return spec;
  const own = live.ownKeys.find(({ publicKey }) => publicKey === spec.target);
  return own === undefined ? spec : { ...spec, target: own.keyId };
}
