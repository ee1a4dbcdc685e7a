import type { Incident } from '../tables/incidents.js';
import type { World } from '../world.js';

/** An incident that may end by itself after a number of occurrences. */
export interface Counted extends Incident {
  /** How many more times it strikes. If unset, until it ends otherwise. */
  readonly left?: number;
}

/** Counts one occurrence of each incident. The last one ends an incident. */
export function countOff(world: World, incidents: readonly Counted[]): World {
  const counted = incidents.flatMap((incident): readonly Counted[] => {
    const { left } = incident;
    if (left === undefined) return [];
    return [left > 1 ? { ...incident, left: left - 1 } : { ...incident, left: 0, endedAt: world.now }];
  });
  if (counted.length === 0) return world;
  return { ...world, incidents: counted.reduce((table, incident) => table.put(incident), world.incidents) };
}
