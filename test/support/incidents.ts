import { availabilityOf, type Availability } from '../../src/world/monitoring/availability.js';
import { commit } from '../../src/reactions/commit.js';
import { SYSTEM } from '../../src/world/tables/events.js';
import type { Host } from '../../src/world/tables/hosts.js';
import { findIncident } from '../../src/world/incidents/findIncident.js';
import type { Incident as IncidentSpec } from '../../src/input/scenario/scenario.gen.js';
import { findTarget } from '../../src/world/targets/findTarget.js';
import type { World } from '../../src/world/world.js';
import { endIncident, startIncident } from '../../src/incidents/lifecycle.js';
import { clusterOf, standard } from './fixtureWorlds.js';

let world: World | undefined;

/** Returns the standard world, which is built once. */
export function standardWorld(): World {
  world ??= standard();
  return world;
}

/** Starts incidents one after the other and returns the resulting world. */
export function begun(before: World, ...specs: readonly IncidentSpec[]): World {
  return specs.reduce((current, spec) => commit(startIncident(current, spec), SYSTEM, current), before);
}

/** Ends the incident with this id or name and returns the resulting world. */
export function healed(before: World, idOrName: string): World {
  const incident = findIncident(before, idOrName);
  if (incident === undefined) throw new Error(`No incident ${idOrName}`);
  return commit(endIncident(before, incident), SYSTEM, before);
}

/** Returns the availability of a cluster, as `listClusters` (E10) shows it. */
export function availability(of: World, name: string): Availability {
  return availabilityOf(of, clusterOf(of, name));
}

/** Returns the node with this readable name. */
export function node(of: World, name: string): Host {
  return findTarget(of, 'hosts', name);
}

/** The readable name of a cluster's primary; undefined while it has none. */
export function primary(of: World, clusterName: string): string | undefined {
  const hosts = of.hosts.select('cluster', clusterOf(of, clusterName).id).toArray();
  return hosts.find(({ replicaState }) => replicaState === 'PRIMARY')?.name;
}

/** Returns the types of the events that only `after` has, oldest first. */
export function since(before: World, after: World): readonly string[] {
  const known = new Set([...before.events.all()].map(({ id }) => id));
  return [...after.events.all()].filter(({ id }) => !known.has(id)).map(({ eventTypeName }) => eventTypeName);
}
