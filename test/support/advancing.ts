import { behaviours } from '../../src/behaviours/behaviours.js';
import { commit } from '../../src/reactions/commit.js';
import { SYSTEM } from '../../src/world/tables/events.js';
import type { Cluster } from '../../src/world/tables/clusters.js';
import type { Host } from '../../src/world/tables/hosts.js';
import type { Instant } from '../../src/world/instant.js';
import type { Outcome } from '../../src/world/outcome.js';
import type { World } from '../../src/world/world.js';
import { advance } from '../../src/simulator/advance.js';
import type { Entry } from '../../src/simulator/agenda.js';

/** Returns the world `length` milliseconds later. */
export function later(world: World, length: number, onFire?: (entry: Entry) => void): World {
  return advance(world, world.now + length, behaviours, { onFire });
}

/** Commits an outcome in the name of the platform, and returns the new world. */
export function after(before: World, outcome: Outcome): World {
  return commit(outcome, SYSTEM, before);
}

/** Returns the behaviours that fire within `length` milliseconds, each by name with its milliseconds from now. */
export function firedIn(world: World, length: number): readonly (readonly [string, Instant])[] {
  const fired: (readonly [string, Instant])[] = [];
  later(world, length, ({ at, behaviour }) => fired.push([behaviour.name, at - world.now]));
  return fired;
}

/** The types of all events, oldest first. */
export function typesOf(world: World): readonly string[] {
  return [...world.events.all()].map(({ eventTypeName }) => eventTypeName);
}

/** Returns the states of a cluster's processes, in the order of their names. */
export function statesOf(world: World, cluster: Cluster): readonly (string | undefined)[] {
  return [...world.hosts.select('cluster', cluster.id)].map(({ replicaState }) => replicaState);
}

/** Returns the process of a cluster with this name. */
export function hostOf(world: World, cluster: Cluster, name: string): Host {
  const host = [...world.hosts.select('cluster', cluster.id)].find((one) => one.name === name);
  if (host === undefined) throw new Error(`No host ${name}`);
  return host;
}
