import type { Behaviour } from '../world/behaviour.js';
import { flip, nextFlipAt } from '../world/incidents/flip.js';
import { nothing } from '../world/incidents/incidentType.js';

/** Takes a node down and brings it back, again and again, while an incident has it flap. */
export const nodeFlaps: Behaviour<'incidents'> = {
  name: 'nodeFlaps',
  subjects: 'incidents',
  due: (incident) =>
    incident.kind === 'node.flap' && incident.endedAt === undefined ? nextFlipAt(incident) : undefined,
  fire: (world, incident) => (incident.kind === 'node.flap' ? flip(world, incident) : nothing(world)),
};
