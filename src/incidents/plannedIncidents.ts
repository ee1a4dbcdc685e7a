import { parseDuration } from '../world/duration.js';
import { takeId } from '../world/ids.js';
import { IncidentConflict } from '../world/incidents/incident.js';
import { formatInstant, parseInstant, type Instant } from '../world/instant.js';
import { isRefused } from '../world/isRefused.js';
import { omit } from '../world/omit.js';
import type { Outcome } from '../world/outcome.js';
import type { Incident, IncidentSpec } from '../world/tables/incidents.js';
import type { World } from '../world/world.js';
import { definitionOf } from './incidents.js';
import { checkName, putIncident, startIncident, untilOf, type StartedIncident } from './lifecycle.js';

/** Starts an incident, or plans it if `at` is in the future. Throws the errors of `startIncident`. */
export function requestIncident(world: World, { at, ...spec }: IncidentSpec): StartedIncident {
  const from = at === undefined ? world.now : startOf(world, at);
  return from === world.now ? startIncident(world, spec) : plan(world, spec, from);
}

/**
 * Starts a planned incident. Finds its target again, because the world may have changed. If the state of the world
 * does not allow the incident, it ends at once, and its row contains the reason.
 */
export function startPlanned(world: World, row: Incident): Outcome {
  const { planned, ...started } = row;
  if (planned === undefined) return { world, events: [] };
  const definition = definitionOf(planned);
  try {
    const own = definition.resolveTarget(world, planned);
    const end = definition.isMomentary === true && { endedAt: world.now };
    return putIncident(world, { ...started, ...own, ...end }, definition.start);
  } catch (error) {
    if (!isRefused(error)) throw error;
    const failed = { ...omit(started, 'until'), endedAt: world.now, failure: error.message };
    return { world: { ...world, incidents: world.incidents.put(failed) }, events: [] };
  }
}

function plan(world: World, spec: IncidentSpec, from: Instant): StartedIncident {
  const { id: name, kind, target } = spec;
  if (name !== undefined) checkName(world, name);
  const definition = definitionOf(spec);
  const own = definition.resolveTarget(world, spec);
  const [next, id] = takeId(world);
  const end = definition.isMomentary === true ? {} : untilOf(from, spec.for);
  const incident = {
    ...own,
    id,
    kind,
    target,
    from,
    planned: spec,
    ...(name !== undefined && { name }),
    ...end,
  };
  return { incident, world: { ...next, incidents: next.incidents.put(incident) }, events: [] };
}

function startOf({ now }: World, at: string): Instant {
  const duration = parseDuration(at);
  const from = duration === undefined ? (parseInstant(at) ?? now) : now + duration;
  if (from < now)
    throw new IncidentConflict(`${at} is in the past: the time of the world is ${formatInstant(now)}`);
  return from;
}
