import { availabilityOf, type Availability } from '../../src/world/monitoring/availability.js';
import { commit } from '../../src/world/commit.js';
import { SYSTEM } from '../../src/world/tables/events.js';
import type { Host } from '../../src/world/tables/hosts.js';
import { findIncident } from '../../src/world/incidents/findIncident.js';
import type { Incident as IncidentSpec } from '../../src/input/scenario/scenario.gen.js';
import { findTarget } from '../../src/world/targets/findTarget.js';
import type { World } from '../../src/world/world.js';
import { endIncident, startIncident } from '../../src/incidents/lifecycle.js';
import { clusterOf, standard } from './fixtureWorlds.js';

let world: World | undefined;

/** The standard world, built once for all tests of a file. */
export function standardWorld(): World {
  world ??= standard();
  return world;
}

/** The world in which incidents have begun, one after the other. */
export function begun(before: World, ...specs: readonly IncidentSpec[]): World {
  return specs.reduce((current, spec) => commit(startIncident(current, spec), SYSTEM, current), before);
}

/** The world in which an incident, by its id or name, is healed. */
export function healed(before: World, idOrName: string): World {
  const incident = findIncident(before, idOrName);
  if (incident === undefined) throw new Error(`No incident ${idOrName}`);
  return commit(endIncident(before, incident), SYSTEM, before);
}

/** The availability of a cluster that E10 shows. */
export function availability(of: World, name: string): Availability {
  return availabilityOf(of, clusterOf(of, name));
}

/** The node of a readable name. */
export function node(of: World, name: string): Host {
  return findTarget(of, 'hosts', name);
}

/** The readable name of a cluster's primary; undefined while it has none. */
export function primary(of: World, clusterName: string): string | undefined {
  const hosts = of.hosts.select('cluster', clusterOf(of, clusterName).id).toArray();
  return hosts.find(({ replicaState }) => replicaState === 'PRIMARY')?.name;
}

/** The types of the events since an earlier world, oldest first. */
export function since(before: World, after: World): readonly string[] {
  const known = new Set([...before.events.all()].map(({ id }) => id));
  return [...after.events.all()].filter(({ id }) => !known.has(id)).map(({ eventTypeName }) => eventTypeName);
}
