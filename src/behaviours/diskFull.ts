import type { Behaviour } from '../world/behaviour.js';
import { becomeFull, fullDueAt } from '../world/incidents/fullDisk.js';
import { nothing } from '../world/incidents/incidentType.js';

/** Makes a disk full once an incident has filled it: monitoring sees it. */
export const diskFull: Behaviour<'incidents'> = {
  name: 'diskFull',
  subjects: 'incidents',
  due: (incident) => (incident.kind === 'disk.fill' ? fullDueAt(incident) : undefined),
  fire: (world, incident) => (incident.kind === 'disk.fill' ? becomeFull(world, incident) : nothing(world)),
};
