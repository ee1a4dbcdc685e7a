import { parseDuration } from '../world/duration.js';
import { takeId } from '../world/ids.js';
import { findIncident } from '../world/incidents/findIncident.js';
import { isActive, type Incident, type IncidentKind } from '../world/incidents/incident.js';
import { IncidentConflict } from '../world/incidents/incidentConflict.js';
import type { IncidentType } from '../world/incidents/incidentType.js';
import { LAST_INSTANT, type Instant } from '../world/instant.js';
import type { Outcome } from '../world/outcome.js';
import type { Incident as IncidentSpec } from '../world/scenario.gen.js';
import type { World } from '../world/world.js';
import { incidents } from './incidents.js';

/** What comes of beginning an incident, with its row. */
export interface StartedIncident extends Outcome {
  readonly incident: Incident;
}

/**
 * Lets an incident begin now; what it says is right by `schema/scenario.json`. Throws WrongTarget where there is no such
 * target, and an IncidentConflict where what there is already does not allow it.
 */
export function startIncident(world: World, spec: IncidentSpec): StartedIncident {
  const { id: name, kind, target } = spec;
  if (name !== undefined) checkName(world, name);
  // A kind's entry takes the specs and rows of that kind, whichever it is.
  const type = incidents[kind] as unknown as IncidentType<IncidentKind>;
  const own = type.resolveTarget(world, spec);
  const [next, id] = takeId(world);
  const incident = {
    ...{ ...own, id, ...(name === undefined ? {} : { name }), kind, target, from: world.now },
    ...(type.isMomentary === true
      ? { endedAt: world.now }
      : untilOf(world, 'for' in spec ? spec.for : undefined)),
  } as Incident;
  const begun = { ...next, incidents: next.incidents.put(incident) };
  return { incident, ...type.start(begun, incident) };
}

/** What is healed by its name has to have one of its own for as long as it goes on. */
function checkName(world: World, name: string): void {
  const other = findIncident(world, name);
  if (other !== undefined && isActive(other))
    throw new IncidentConflict(`the incident ${name} (${other.kind} of ${other.target}) goes on already`);
}

function untilOf(world: World, length = ''): { readonly until?: Instant } {
  const duration = parseDuration(length);
  if (duration === undefined) return {};
  const until = world.now + duration;
  if (until > LAST_INSTANT) throw new IncidentConflict(`${length} from now is after the end of time`);
  return { until };
}
