import { parseDuration } from '../world/duration.js';
import { bringUp, keepDown } from '../world/hosts/startAndStop.js';
import type { Host } from '../world/tables/hosts.js';
import { takeId } from '../world/ids.js';
import { inTurn } from '../world/inTurn.js';
import { findIncident } from '../world/incidents/findIncident.js';
import { IncidentConflict } from '../world/incidents/incident.js';
import { isActive, type Incident, type IncidentSpec } from '../world/tables/incidents.js';
import { formatInstant, LAST_INSTANT, type Instant } from '../world/instant.js';
import type { Outcome } from '../world/outcome.js';
import type { World } from '../world/world.js';
import { definitionOf } from './incidents.js';

/** Outcome of starting an incident, with the row of the incident. */
export interface StartedIncident extends Outcome {
  readonly incident: Incident;
}

/**
 * Starts an incident now. The spec must be valid by `schema/scenario.json`. Throws `WrongTarget` if the
 * target is missing or ambiguous, and `IncidentConflict` if the state of the world does not allow the
 * incident.
 */
export function startIncident(world: World, spec: IncidentSpec): StartedIncident {
  const { id: name, kind, target } = spec;
  if (name !== undefined) checkName(world, name);
  const definition = definitionOf(spec);
  const own = definition.resolveTarget(world, spec);
  const [next, id] = takeId(world);
  const end = definition.isMomentary ? { endedAt: world.now } : untilOf(world.now, spec.for);
  const incident = { ...own, id, ...(name !== undefined && { name }), kind, target, from: world.now, ...end };
  return { incident, ...putIncident(next, incident, definition.start) };
}

/**
 * Ends an incident now. If another active incident has the same effect, the effect remains. Does nothing if
 * the incident has already ended. A planned incident never starts, and its row is deleted.
 */
export function endIncident(world: World, { id }: Pick<Incident, 'id'>): Outcome {
  const incident = world.incidents.get(id);
  if (incident?.planned !== undefined)
    return { world: { ...world, incidents: world.incidents.remove(id) }, events: [] };
  if (incident === undefined || !isActive(incident)) return { world, events: [] };
  return putIncident(world, { ...incident, endedAt: world.now }, definitionOf(incident).end);
}

/** Stores the row of an incident, stops or starts the processes that the incident controls, and then runs `move`. */
export function putIncident(
  world: World,
  incident: Incident,
  move: (world: World, incident: Incident) => Outcome = (next) => ({ world: next, events: [] }),
): Outcome {
  const { hostIds, areDown } = controlledBy(incident);
  return inTurn({ ...world, incidents: world.incidents.put(incident) }, [
    ...hostIds.map((id) => (next: World) => setProcess(next, next.hosts.get(id), areDown)),
    (next) => move(next, incident),
  ]);
}

/** Returns the active incidents that control whether a process is up. */
export function controllersOf(world: World, { id, clusterId }: Host): readonly Incident[] {
  const active = world.incidents.select('activeOfCluster', clusterId).toArray();
  return active.filter((incident) => controlledBy(incident).hostIds.includes(id));
}

/** Returns whether an active incident keeps a process down. */
export function isHeldDown(world: World, host: Host): boolean {
  return controllersOf(world, host).some((incident) => controlledBy(incident).areDown);
}

function controlledBy(incident: Incident): {
  readonly hostIds: readonly string[];
  readonly areDown: boolean;
} {
  const { hostIds, areDown } = definitionOf(incident).processes?.(incident) ?? {
    hostIds: [],
    areDown: false,
  };
  return { hostIds, areDown: areDown && isActive(incident) };
}

function setProcess(world: World, host: Host | undefined, isDown: boolean): Outcome {
  if (host === undefined) return { world, events: [] };
  if (isDown) return keepDown(world, host);
  return isHeldDown(world, host) ? { world, events: [] } : bringUp(world, host);
}

/** Refuses a name that an active or planned incident has, because testers end incidents by name. */
export function checkName(world: World, name: string): void {
  const other = findIncident(world, name);
  if (other === undefined || other.endedAt !== undefined) return;
  const state = other.planned === undefined ? 'active' : 'planned';
  throw new IncidentConflict(`the incident ${name} (${other.kind} of ${other.target}) is already ${state}`);
}

/** Returns the end of an incident that starts at `from` and lasts for a duration, if it has one. */
export function untilOf(from: Instant, length = ''): { readonly until?: Instant } {
  const duration = parseDuration(length);
  if (duration === undefined) return {};
  const until = from + duration;
  if (until > LAST_INSTANT)
    throw new IncidentConflict(
      `${length} from ${formatInstant(Math.min(from, LAST_INSTANT))} is later than ${formatInstant(LAST_INSTANT)}, the last supported time`,
    );
  return { until };
}
