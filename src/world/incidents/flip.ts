import type { Instant } from '../instant.js';
import type { Outcome } from '../outcome.js';
import type { World } from '../world.js';
import { keepsDown } from './activeIncidents.js';
import { holdAll, releaseAll } from './heldHosts.js';
import type { IncidentOf } from './incident.js';

/** When a node that flaps goes up or down next. */
export function nextFlipAt({ from, everyMs, downMs, flips }: IncidentOf<'node.flap'>): Instant {
  const begun = from + Math.floor(flips / 2) * everyMs;
  return begun + (flips % 2 === 0 ? downMs : everyMs);
}

/** A node that flaps goes up or down. */
export function flip(world: World, incident: IncidentOf<'node.flap'>): Outcome {
  const flipped = { ...incident, flips: incident.flips + 1 };
  const next = { ...world, incidents: world.incidents.put(flipped) };
  return keepsDown(flipped) ? holdAll(next, flipped) : releaseAll(next, flipped);
}
