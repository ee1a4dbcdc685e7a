import { putIncident } from '../incidents/lifecycle.js';
import { isNodeFlap, type NodeFlap } from '../incidents/nodeFlap.js';
import type { Behaviour } from '../world/behaviour.js';
import { isActive } from '../world/tables/incidents.js';
import type { Instant } from '../world/instant.js';

/** Takes a node down and up repeatedly while a `node.flap` incident is active. */
export const nodeFlaps: Behaviour<'incidents'> = {
  name: 'nodeFlaps',
  subjects: 'incidents',
  due: (incident) => (isNodeFlap(incident) && isActive(incident) ? nextFlipAt(incident) : undefined),
  fire(world, incident) {
    if (!isNodeFlap(incident)) return { world, events: [] };
    const flipped: NodeFlap = { ...incident, flips: incident.flips + 1 };
    return putIncident(world, flipped);
  },
};

function nextFlipAt({ from, everyMs, downMs, flips }: NodeFlap): Instant {
  const roundFrom = from + Math.floor(flips / 2) * everyMs;
  return roundFrom + (flips % 2 === 0 ? downMs : everyMs);
}
